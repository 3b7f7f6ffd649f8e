/**
 * What a page of the product and the browser's extension say to each other, by messages of the page's own window,
 * whatever the brand (docs/extension.md). Without schemas: pages and the extension itself bundle this file.
 */

/** Raised when an older extension would misunderstand a page. Only `ping` is understood across versions. */
export const protocolVersion = 1;

export const channels = { page: "browser-account:page", extension: "browser-account:extension" } as const;

export const asks = ["ping", "login", "email", "logout"] as const;
export type Ask = (typeof asks)[number];

/** How long a page waits for each answer, in milliseconds. The e-mail: SH-311; signing out: SH-097. */
export const answerWithinMs: Readonly<Record<Ask, number>> = {
  ping: 1_000,
  login: 10_000,
  email: 30_000,
  logout: 700,
};

export interface ExtensionRequest {
  readonly channel: typeof channels.page;
  readonly version: number;
  /** Names the question; its answer has the same. */
  readonly id: string;
  readonly ask: Ask;
  /** Of `login`: whether the session is asked for, and not only who is signed in. */
  readonly withSession: boolean;
}

/** The network's session cookie. */
export interface DeliveredCookie {
  readonly domain: string;
  readonly name: string;
  readonly value: string;
}

/** Whose session it is, by what the network's site says in this browser. The server asks the network itself. */
export interface DeliveredProfile {
  readonly name: string;
  readonly avatar: string | null;
}

export interface Answers {
  readonly ping: { readonly protocol: number; readonly release: string };
  readonly login:
    | { readonly state: "need_login" }
    | {
        readonly state: "signed_in";
        /** Null: the site tells nothing. */
        readonly profile: DeliveredProfile | null;
        /** Only where it was asked for. */
        readonly cookie: DeliveredCookie | null;
      };
  /** Null: the site tells none. */
  readonly email: { readonly email: string | null };
  readonly logout: Readonly<Record<never, never>>;
}

export interface ExtensionAnswer<A extends Ask = Ask> {
  readonly channel: typeof channels.extension;
  readonly version: number;
  readonly id: string;
  readonly ask: A;
  readonly body: Answers[A];
}

type Fields = Readonly<Record<string, unknown>>;

/** The fields of an object. Null for anything else: any script may send any message. */
function fieldsOf(data: unknown): Fields | null {
  return typeof data === "object" && data !== null && !Array.isArray(data) ? (data as Fields) : null;
}

const isText = (value: unknown, most: number): value is string =>
  typeof value === "string" && value !== "" && value.length <= most;

const isId = (value: unknown): value is string => typeof value === "string" && /^[0-9a-f]{32}$/.test(value);

const isVersion = (value: unknown): value is number =>
  typeof value === "number" && Number.isInteger(value) && value > 0;

/** A page's question, as the extension reads it. Null: it is none, or of a version that this one doesn't know. */
export function readRequest(data: unknown): ExtensionRequest | null {
  const given = fieldsOf(data);
  if (given?.channel !== channels.page || !isId(given.id) || !isVersion(given.version)) return null;
  const ask = asks.find((each) => each === given.ask);
  if (!ask || (ask !== "ping" && given.version !== protocolVersion)) return null;
  const { id, version, withSession } = given;
  return { channel: channels.page, version, id, ask, withSession: ask === "login" && withSession === true };
}

/**
 * The answer to a question, as the page reads it. Null: it isn't its answer, or not in the form that was agreed. What
 * more an answer contains is left out.
 */
export function readAnswer<A extends Ask>(
  data: unknown,
  to: { readonly id: string; readonly ask: A },
): Answers[A] | null {
  const given = fieldsOf(data);
  if (given?.channel !== channels.extension || given.id !== to.id || given.ask !== to.ask) return null;
  if (!isVersion(given.version) || (to.ask !== "ping" && given.version !== protocolVersion)) return null;
  const body = fieldsOf(given.body);
  return body && (bodies[to.ask](body, given.version) as Answers[A] | null);
}

const bodies: { readonly [A in Ask]: (body: Fields, version: number) => Answers[A] | null } = {
  ping: ({ release }, version) => (isText(release, 40) ? { protocol: version, release } : null),
  login({ state, profile, cookie }) {
    if (state === "need_login") return { state };
    if (state !== "signed_in") return null;
    return { state, profile: profileOf(profile), cookie: cookieOf(cookie) };
  },
  email({ email }) {
    if (email === null) return { email };
    return isAddress(email) ? { email } : null;
  },
  logout: () => ({}),
};

/** Whether a text may be an e-mail address. The server reads it strictly. */
export const isAddress = (value: unknown): value is string =>
  isText(value, 254) && /^[^\s@<>"']+@[^\s@<>"']+$/.test(value);

function profileOf(value: unknown): DeliveredProfile | null {
  const given = fieldsOf(value);
  if (!given || !isText(given.name, 200)) return null;
  return { name: given.name, avatar: avatarOf(given.avatar) };
}

/** A picture that the page may show: of the web, over TLS. */
export const avatarOf = (value: unknown): string | null =>
  isText(value, 2_000) && /^https:\/\/[^\s"'<>]+$/.test(value) ? value : null;

function cookieOf(value: unknown): DeliveredCookie | null {
  const given = fieldsOf(value);
  if (!given) return null;
  const { domain, name, value: text } = given;
  return isText(domain, 253) && isText(name, 100) && isText(text, 4_000)
    ? { domain, name, value: text }
    : null;
}

/** A question in the agreed form. */
export const requestOf = (id: string, ask: Ask, withSession = false): ExtensionRequest => ({
  channel: channels.page,
  version: protocolVersion,
  id,
  ask,
  withSession,
});

/** An answer in the agreed form. */
export const answerTo = <A extends Ask>(
  { id, ask }: { readonly id: string; readonly ask: A },
  body: A extends "ping" ? { readonly release: string } : Answers[A],
) => ({ channel: channels.extension, version: protocolVersion, id, ask, body });
