import type { ComposedMail } from "./compose-mail.ts";

/** How a mail tells what its reader does. */
export interface MailTracking {
  /** Its links. Null: they stay as they are. */
  readonly links: {
    /** Whether a link can be followed through us. */
    takes(target: string): boolean;
    /** The address that stands in place of a link: which of how many, from 0. Null: the link stays. */
    addressOf(target: string, place: number, links: number): string | null;
  } | null;
  /** The address of the picture that tells of an opening. Null: none. */
  readonly pixel: string | null;
}

/**
 * A mail with tracked links and pixel, in its HTML only: a mail that is plain text stays so. The text keeps its
 * addresses, which people copy and read. Links to other things than the web stay as they are, and so does the
 * unsubscribe link.
 * @param html of `composeMail`: in its tags nothing but an attribute's end is a quotation mark.
 */
export function trackMail(
  { text, html }: ComposedMail,
  { links, pixel }: MailTracking,
  unsubscribeUrl: string | null,
): ComposedMail {
  if (html === null) return { text, html };
  const tracked = links === null ? html : trackLinks(html, links, unsubscribeUrl);
  const picture = pixel === null ? "" : `<img src="${escaped(pixel)}" width="1" height="1" alt="">\n`;
  return { text, html: tracked.replace("</body>", () => `${picture}</body>`) };
}

const link = /(<a(?=\s)[^<>]*?\shref=")([^"<>]*)(")/gi;

function trackLinks(
  html: string,
  { takes, addressOf }: NonNullable<MailTracking["links"]>,
  unsubscribeUrl: string | null,
): string {
  const isTracked = (target: string) =>
    target !== unsubscribeUrl && /^https?:\/\//i.test(target) && takes(target);
  const targets = [...html.matchAll(link)].map(([, , href]) => unescaped(href!)).filter(isTracked);
  let place = 0;
  return html.replace(link, (whole, before: string, href: string, after: string) => {
    const target = unescaped(href);
    if (!isTracked(target)) return whole;
    const address = addressOf(target, place++, targets.length);
    return address === null ? whole : `${before}${escaped(address)}${after}`;
  });
}

const marks = [
  ["&", "&amp;"],
  ["<", "&lt;"],
  [">", "&gt;"],
  ['"', "&quot;"],
  ["'", "&#39;"],
] as const;

const escaped = (text: string) => text.replace(/[&<>"']/g, (one) => new Map<string, string>(marks).get(one)!);

const unescaped = (text: string) =>
  text.replace(
    /&(?:amp|lt|gt|quot|#39);/g,
    (entity) => marks.find(([, written]) => written === entity)?.[0] ?? entity,
  );
