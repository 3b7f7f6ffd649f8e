import { cleanHtml, isHtml, textOfHtml } from "./html.ts";

/** A signature as it is kept: plain text as it is, HTML cleaned. Empty if nothing of it can be seen. */
export function cleanSignature(message: string): string {
  if (!isHtml(message)) return message.trim();
  const html = cleanHtml(message);
  return textOfHtml(html) !== "" || html.includes("<img ") ? html : "";
}
