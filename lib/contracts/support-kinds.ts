/** The services whose chat a brand may show to the people whom it helps [BO-386]. Without one a brand shows none. */
export const supportKinds = [
  "tawk",
  "servicebell",
  "hubspot",
  "intercom",
  "freshchat",
  "chatra",
  "leadconnector",
  "crisp",
] as const;

export type SupportKind = (typeof supportKinds)[number];

/** The chat of a brand: the service, and the brand's own id there. */
export interface SupportChat {
  readonly kind: SupportKind;
  readonly appId: string;
}

/** What a page needs to load a service's chat. */
export interface SupportService {
  /** The service's own name. */
  readonly name: string;
  /** What a brand's id there looks like. Nothing else is put into an address or a setting. */
  readonly id: RegExp;
  /** The program's address. */
  readonly script: (id: string) => string;
  /** Variables that the program reads when it starts. */
  readonly settings: (id: string) => Readonly<Record<string, unknown>>;
  /** Attributes of the script element. */
  readonly attributes?: (id: string) => Readonly<Record<string, string>>;
  /** The hosts that the page may then talk to and show in frames: sources of a content security policy. */
  readonly hosts: readonly string[];
}

/**
 * The cookie in which a browser keeps to which chat its person agreed: the server opens the policy of the pages to that
 * chat's hosts. Signing out deletes it.
 */
export const agreementCookie = "support_chat";

/** What the cookie says of a chat. */
export const agreementTo = ({ kind, appId }: SupportChat): string => encodeURIComponent(`${kind}:${appId}`);

const word = /^[A-Za-z0-9_-]{4,64}$/;

/** Every service. The addresses are its own: no setting and no address of a page changes them. */
export const supportServices: Readonly<Record<SupportKind, SupportService>> = {
  tawk: {
    name: "tawk.to",
    // The property and its widget.
    id: /^[a-f0-9]{24}\/[a-z0-9]{1,32}$/,
    script: (id) => `https://embed.tawk.to/${id}`,
    settings: () => ({ Tawk_API: {}, Tawk_LoadStart: 0 }),
    hosts: ["https://*.tawk.to", "wss://*.tawk.to"],
  },
  servicebell: {
    name: "ServiceBell",
    id: word,
    script: () => "https://cdn.servicebell.com/main.js",
    settings: (id) => ({ __servicebell_id: id }),
    attributes: (id) => ({ "data-servicebell-id": id }),
    hosts: ["https://*.servicebell.com", "wss://*.servicebell.com"],
  },
  hubspot: {
    name: "HubSpot",
    id: /^\d{4,12}$/,
    script: (id) => `https://js.hs-scripts.com/${id}.js`,
    settings: () => ({}),
    hosts: [
      "https://*.hs-scripts.com",
      "https://*.usemessages.com",
      "https://*.hubspot.com",
      "https://*.hubapi.com",
    ],
  },
  intercom: {
    name: "Intercom",
    id: /^[a-z0-9]{6,16}$/,
    script: (id) => `https://widget.intercom.io/widget/${id}`,
    settings: (id) => ({ intercomSettings: { app_id: id } }),
    hosts: [
      "https://*.intercom.io",
      "wss://*.intercom.io",
      "https://*.intercomcdn.com",
      "https://*.intercomassets.com",
    ],
  },
  freshchat: {
    name: "Freshchat",
    id: /^[a-f0-9-]{36}$/,
    script: () => "https://wchat.freshchat.com/js/widget.js",
    settings: (id) => ({ fcSettings: { token: id, host: "https://wchat.freshchat.com" } }),
    hosts: ["https://*.freshchat.com", "wss://*.freshchat.com"],
  },
  chatra: {
    name: "Chatra",
    id: /^[A-Za-z0-9]{10,32}$/,
    script: () => "https://call.chatra.io/chatra.js",
    settings: (id) => ({ ChatraID: id }),
    hosts: ["https://*.chatra.io", "wss://*.chatra.io"],
  },
  leadconnector: {
    name: "LeadConnector",
    id: /^[A-Za-z0-9]{12,40}$/,
    script: () => "https://widgets.leadconnectorhq.com/loader.js",
    settings: () => ({}),
    attributes: (id) => ({
      "data-resources-url": "https://widgets.leadconnectorhq.com/chat-widget/loader.js",
      "data-widget-id": id,
    }),
    hosts: ["https://*.leadconnectorhq.com", "wss://*.leadconnectorhq.com"],
  },
  crisp: {
    name: "Crisp",
    id: /^[a-f0-9]{8}(?:-[a-f0-9]{4}){3}-[a-f0-9]{12}$/,
    script: () => "https://client.crisp.chat/l.js",
    settings: (id) => ({ $crisp: [], CRISP_WEBSITE_ID: id }),
    hosts: ["https://*.crisp.chat", "wss://*.crisp.chat"],
  },
};

/** Reads a chat in the words of an operator, `intercom:abc12345`, or as it is stored. Null: it is none. */
export function readSupportChat(kind: unknown, appId: unknown): SupportChat | null {
  const known = supportKinds.find((each) => each === kind);
  return known && typeof appId === "string" && supportServices[known].id.test(appId)
    ? { kind: known, appId }
    : null;
}
