/** A request for a link or for the pixel of a mail, as far as it tells of who made it. */
export interface Fetch {
  readonly kind: "open" | "click";
  /** Which link of the mail, from 0. 0 for the pixel. */
  readonly place: number;
  /** How many tracked links the mail has. */
  readonly links: number;
  /** In ms. */
  readonly at: number;
  readonly userAgent: string;
  /** A HEAD request: it asks without wanting the page. */
  readonly isHead: boolean;
  /** The browser says that it fetches ahead (`Sec-Purpose`, `Purpose`, `X-Moz`). */
  readonly isAhead: boolean;
  /** It comes from a data centre and has no sign of a person (`isCloud`). */
  readonly isCloud: boolean;
}

/** Who made a request: a person, or a machine and by what it shows. */
export type Verdict =
  | "person"
  | "head"
  | "ahead"
  | "program"
  | "data_centre"
  | "privacy_proxy"
  | "too_soon"
  | "sweep";

/**
 * Programs that name themselves: security gateways, previews of chats, robots, libraries. A mail program that shows a
 * picture through its own server when the person opens the mail (Gmail, Yahoo) is not among them.
 */
const programs =
  /bot\b|bot\/|crawl|spider|scan(?:ner)?\b|preview|safelinks|barracuda|proofpoint|mimecast|symantec|messagelabs|forcepoint|trendmicro|sophos|fireeye|trellix|ironport|zscaler|paloalto|urldefense|urlscan|virustotal|bitdefender|kaspersky|headless|phantomjs|python|curl\/|wget|libwww|java\/|okhttp|go-http|node-fetch|undici|axios|httpclient|scrapy|facebookexternalhit|slack|whatsapp|telegram|skype|teams|linkedinbot/i;

/** Servers of mail programs that fetch a picture when the person opens the mail. */
const openingProxies = /GoogleImageProxy|YahooMailProxy/;

/** Apple's servers fetch all pictures of a mail, read or not, and say no more than this. */
const privacyProxy = /^Mozilla\/5\.0$/;

/** Nobody reads a mail and clicks in this time after it was sent, in ms. */
const soonestClick = 10_000;
const soonestOpen = 3_000;

/** A gateway fetches all links of a mail within this time, in ms. */
const sweepMs = 10_000;
/** As many different links as a person doesn't follow in that time. */
const sweepLinks = 4;

/**
 * Who made a request, from the request itself and all requests for the same mail, also later ones: a gateway's first
 * request looks like a person's until it has fetched the other links. In doubt about a click it is a person.
 * @param sentAt when the mail left, in ms. Null where it isn't known.
 */
export function judge(fetch: Fetch, ofMail: readonly Fetch[], sentAt: number | null): Verdict {
  const { kind, userAgent, at } = fetch;
  if (fetch.isHead) return "head";
  if (fetch.isAhead) return "ahead";
  if (kind === "open" && privacyProxy.test(userAgent.trim())) return "privacy_proxy";
  const isProxy = kind === "open" && openingProxies.test(userAgent);
  if (!isProxy && (userAgent.trim() === "" || programs.test(userAgent))) return "program";
  if (kind === "click" && fetch.isCloud) return "data_centre";
  const soonest = kind === "click" ? soonestClick : soonestOpen;
  if (sentAt !== null && at - sentAt < soonest) return "too_soon";
  return kind === "click" && isSwept(fetch, ofMail) ? "sweep" : "person";
}

/**
 * Whether a click is one of many within seconds: of all links of a mail in their order, or of more than a person opens.
 */
function isSwept({ at, links }: Fetch, ofMail: readonly Fetch[]): boolean {
  const near = ofMail
    .filter((other) => other.kind === "click" && Math.abs(other.at - at) <= sweepMs)
    .sort((one, other) => one.at - other.at);
  const places = [...new Set(near.map(({ place }) => place))];
  if (places.length >= sweepLinks) return true;
  const inOrder = places.every((place, index) => index === 0 || place > places[index - 1]!);
  return links >= 2 && places.length >= links && inOrder;
}
