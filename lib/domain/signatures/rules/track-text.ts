import { partsOf } from "@/lib/kernel/text-links/index.ts";
import type { MailTracking } from "./track-mail.ts";

/**
 * A plain text, like a message over the network, with tracked addresses in place of its links: of http and https ones
 * alone, without the punctuation behind them. A text that would become longer than `most` leaves as it is: the limit of
 * a message counts the text that leaves.
 */
export function trackText(
  text: string,
  { takes, addressOf }: NonNullable<MailTracking["links"]>,
  most: number,
): string {
  const parts = partsOf(text).map((part) => ({
    ...part,
    isTracked: part.isLink && /^https?:\/\//i.test(part.text) && takes(part.text),
  }));
  const links = parts.filter(({ isTracked }) => isTracked).length;
  let place = 0;
  const tracked = parts
    .map((part) => (part.isTracked ? (addressOf(part.text, place++, links) ?? part.text) : part.text))
    .join("");
  return tracked.length <= most ? tracked : text;
}
