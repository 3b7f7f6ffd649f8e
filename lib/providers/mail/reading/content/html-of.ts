import { storableText } from "@/lib/kernel/storable-text/index.ts";
import type { MailHtml } from "../../port.ts";
import type { Message } from "../mime/parts.ts";
import { isWrittenPlain } from "../text/readable.ts";
import { cleanMail } from "./clean-mail.ts";

/** The most HTML of a mail that is cleaned, and the most that is kept, in UTF-16 units. */
const givenCap = 400_000;
const keptCap = 600_000;

/** Whether cleaned HTML shows anything. */
const isSeen = (html: string) => html.includes("<img ") || html.replace(/<[^<>]*>/g, "").trim() !== "";

/** Cleaned HTML, or none where the library fails: a mail's text must be read whatever its HTML is. */
function cleaned(given: string): string {
  try {
    return cleanMail(given);
  } catch {
    return "";
  }
}

/**
 * A mail's HTML as it may be shown, cleaned (clean-mail.ts). Null where it has none, where it is longer than we keep, or
 * where nothing of it would be seen: its text stands for it then.
 */
export function htmlOf({ parts }: Message): MailHtml | null {
  const shown = parts.filter(({ type, isAttached }) => type.value === "text/html" && !isAttached);
  const given = shown.map((part) => part.text(givenCap)).join("<hr>");
  if (given.trim() === "") return null;
  const html = storableText(cleaned(given.slice(0, givenCap)), keptCap + 1);
  if (html.length > keptCap || !isSeen(html)) return null;
  const hasPictures = /<img [^<>]*src="https?:/i.test(html);
  const isDesigned = /<(?:img|table)[\s>]/i.test(html);
  return { html, hasPictures, isFirst: isDesigned && !isWrittenPlain(parts) };
}
