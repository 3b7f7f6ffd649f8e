import { ProviderError } from "@/lib/kernel/errors/index.ts";
import type { OutgoingMail } from "../port.ts";

/** Exactly one address: no list, line break or comment. */
const address = /^[^\s<>()[\],;:"@\\]+@[^\s<>()[\],;:"@\\]+$/;
const identifier = /^<[^\s<>]+>$/;
const webAddress = /^https?:\/\/[^\s<>]+$/;

/** A text without line breaks, for a header. */
export const oneLine = (text: string) => text.replace(/[\r\n\0]+/g, " ").trim();

/** Refuses a value that could add a header or a recipient; then nothing is sent. Rule S17. */
function safe(value: string, pattern: RegExp, what: string): string {
  if (!pattern.test(value)) throw new ProviderError("rejected", `${what} is not usable`);
  return value;
}

/** An address, checked. Throws `rejected`. */
export const safeAddress = (value: string, what: string) => safe(value, address, what);

/** A Message-ID, checked. Throws `rejected`. */
export const safeId = (value: string, what: string) => safe(value, identifier, what);

/** The name of a picture in a mail, without brackets, checked. Throws `rejected`. */
export const safeContentId = (value: string) =>
  safe(`<${value}>`, identifier, "a picture's name").slice(1, -1);

/** The headers by which a mail's reader unsubscribes. One click needs https (RFC 8058); a link without it is only opened. */
export function unsubscribeHeaders({ unsubscribeUrl }: OutgoingMail): Record<string, string> {
  if (unsubscribeUrl === null) return {};
  const url = safe(unsubscribeUrl, webAddress, "the unsubscribe address");
  return {
    "List-Unsubscribe": `<${url}>`,
    ...(url.startsWith("https:") ? { "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" } : {}),
  };
}
