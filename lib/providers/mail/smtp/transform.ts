import PostalMime, { type Email } from "postal-mime";
import { storableLine, storableText } from "@/lib/kernel/storable-text/index.ts";
import type { FetchedMail, IncomingMail } from "../port.ts";
import { deliveryReportOf } from "./delivery-report.ts";
import { addressIn, addressOf, identifiers } from "./mail-words.ts";
import { textOfHtml, withoutQuotes } from "./plain-text.ts";

/** The longest texts that are returned, in UTF-16 units. */
const caps = { text: 200_000, subject: 1000, name: 300 } as const;
/** The most recipients that are returned. */
const mostRecipients = 100;
/** The most of a mail that is read: bytes, lines (even an empty one costs time), and bytes of its headers. */
const sizeCap = 2 * 1024 * 1024;
const mostLines = 50_000;
const headersCap = 512 * 1024;

/** The first part of a mail, within the caps. */
function capped(raw: Uint8Array): Uint8Array {
  const part = Buffer.from(raw.buffer, raw.byteOffset, Math.min(raw.byteLength, sizeCap));
  let end = -1;
  for (let line = 0; line < mostLines; line++) {
    end = part.indexOf(0x0a, end + 1);
    if (end < 0) return part;
  }
  return part.subarray(0, end + 1);
}

function header(mail: Email, name: string): string {
  return mail.headers.find((entry) => entry.key === name)?.value.trim() ?? "";
}

/** Whether a machine wrote it: RFC 3834 and the older signs that are still in use, delivery reports included. */
function isAutomatic(mail: Email): boolean {
  const submitted = header(mail, "auto-submitted").toLowerCase();
  if (submitted !== "" && !submitted.startsWith("no")) return true;
  if (header(mail, "x-autoreply") !== "" || header(mail, "x-autorespond") !== "") return true;
  if (/^(bulk|junk|list|auto_reply)$/i.test(header(mail, "precedence"))) return true;
  if (header(mail, "return-path") === "<>") return true;
  return header(mail, "content-type").toLowerCase().startsWith("multipart/report");
}

function readable(mail: Email): string {
  const plain = mail.text?.trim() ? mail.text : textOfHtml(mail.html ?? "");
  return storableText(withoutQuotes(storableText(plain, caps.text)), caps.text);
}

/** What is returned of a mail whose MIME can't be read: one bad mail must not stop the others. Rule F12. */
function unreadable({ id, raw, at }: FetchedMail): IncomingMail {
  const lines = Buffer.from(raw.subarray(0, 16_384)).toString("latin1").split(/\r?\n/);
  const field = (name: string) =>
    lines.find((line) => line.toLowerCase().startsWith(`${name}:`))?.slice(name.length + 1);
  return {
    id,
    messageId: identifiers(field("message-id"))[0] ?? null,
    inReplyTo: null,
    references: [],
    from: { email: addressIn(field("from") ?? "") ?? "", name: "" },
    to: [],
    subject: "",
    text: "",
    at,
    nature: "auto",
    bounce: null,
  };
}

/**
 * Reads one mail of the inbox. It never throws, and its time grows with the mail's length (S23). Call it in a thread
 * that can be ended.
 */
export async function readIncoming(given: FetchedMail): Promise<IncomingMail> {
  try {
    const mail = await PostalMime.parse(capped(given.raw), {
      maxNestingDepth: 50,
      maxHeadersSize: headersCap,
      attachmentEncoding: "arraybuffer",
    });
    const bounce = deliveryReportOf(mail, header(mail, "content-type"));
    return {
      id: given.id,
      messageId: identifiers(mail.messageId)[0] ?? null,
      inReplyTo: identifiers(mail.inReplyTo)[0] ?? null,
      references: identifiers(mail.references),
      from: {
        email: addressOf(mail.from?.address),
        name: storableLine(mail.from?.name ?? "", caps.name),
      },
      to: (mail.to ?? []).slice(0, mostRecipients).flatMap((entry) => addressOf(entry.address) || []),
      subject: storableLine(mail.subject ?? "", caps.subject),
      text: readable(mail),
      at: given.at,
      nature: bounce ? "bounce" : isAutomatic(mail) ? "auto" : "person",
      bounce,
    };
  } catch {
    return unreadable(given);
  }
}
