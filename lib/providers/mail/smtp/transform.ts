import PostalMime, { type Email } from "postal-mime";
import type { IncomingMail } from "../port.ts";
import { textOfHtml, withoutQuotes } from "./plain-text.ts";

/** What the IMAP server says of a mail, with its bytes or the first part of them. */
export interface RawMail {
  readonly id: string;
  readonly raw: Buffer;
  readonly at: Date;
}

/** Longest text that is handed on, in characters. */
const textCap = 200_000;

function header(mail: Email, name: string): string {
  return mail.headers.find((entry) => entry.key === name)?.value.trim() ?? "";
}

const identifiers = (value: string | undefined) => value?.match(/<[^\s<>]+>/g) ?? [];

/** The failed address and status of a delivery report per RFC 3464, read from its bytes; null for anything else. */
function bounceOf(mail: Email, raw: Buffer): IncomingMail["bounce"] {
  const type = header(mail, "content-type").toLowerCase();
  if (!type.startsWith("multipart/report") || !/report-type="?delivery-status/.test(type)) return null;
  const text = raw.toString("latin1");
  for (const group of text.split(/\r?\n\r?\n/)) {
    const failed = /^(?:Final|Original)-Recipient:\s*[^;\r\n]*;\s*<?([^\s<>]+@[^\s<>]+?)>?\s*$/im.exec(group);
    const action = /^Action:\s*(\w+)/im.exec(group);
    if (!failed?.[1] || action?.[1]?.toLowerCase() !== "failed") continue;
    const status = /^Status:\s*(\d\.\d{1,3}\.\d{1,3})/im.exec(group);
    return { email: failed[1].toLowerCase(), status: status?.[1] ?? "5.0.0" };
  }
  return null;
}

/** Whether a machine wrote it: RFC 3834 and the older signs that are still in use; delivery reports included. */
function isAutomatic(mail: Email): boolean {
  const submitted = header(mail, "auto-submitted").toLowerCase();
  if (submitted !== "" && !submitted.startsWith("no")) return true;
  if (header(mail, "x-autoreply") !== "" || header(mail, "x-autorespond") !== "") return true;
  if (/^(bulk|junk|list|auto_reply)$/i.test(header(mail, "precedence"))) return true;
  if (header(mail, "return-path") === "<>") return true;
  return header(mail, "content-type").toLowerCase().startsWith("multipart/report");
}

/** What Postgres can keep: no NUL, no half of a character that the cut left behind. */
const storable = (text: string) => text.replaceAll("\0", "").toWellFormed();

function readable(mail: Email): string {
  const plain = mail.text?.trim() ? mail.text : textOfHtml(mail.html ?? "");
  return storable(withoutQuotes(plain.slice(0, textCap)));
}

/** What can be said of a mail whose MIME can't be read: a poisoned mail must not stop its neighbours. Rule F12. */
function unreadable({ id, raw, at }: RawMail): IncomingMail {
  const head = raw.toString("latin1", 0, 16_384);
  const email = /^From:[^\r\n]*?([^\s<>"]+@[^\s<>"]+)/im.exec(head)?.[1] ?? "";
  const messageId = /^Message-ID:\s*(<[^\s<>]+>)/im.exec(head)?.[1] ?? null;
  return {
    id,
    messageId,
    inReplyTo: null,
    references: [],
    from: { email: email.toLowerCase(), name: "" },
    to: [],
    subject: "",
    text: "",
    at,
    nature: "auto",
    bounce: null,
  };
}

/** Reads one mail of the inbox. Never throws. */
export async function readIncoming(given: RawMail): Promise<IncomingMail> {
  try {
    const mail = await PostalMime.parse(given.raw, {
      maxNestingDepth: 50,
      attachmentEncoding: "arraybuffer",
    });
    const bounce = bounceOf(mail, given.raw);
    return {
      id: given.id,
      messageId: identifiers(mail.messageId)[0] ?? null,
      inReplyTo: identifiers(mail.inReplyTo)[0] ?? null,
      references: identifiers(mail.references),
      from: { email: (mail.from?.address ?? "").toLowerCase(), name: storable(mail.from?.name ?? "") },
      to: (mail.to ?? []).flatMap((entry) => (entry.address ? [entry.address.toLowerCase()] : [])),
      subject: storable(mail.subject ?? ""),
      text: readable(mail),
      at: given.at,
      nature: bounce ? "bounce" : isAutomatic(mail) ? "auto" : "reply",
      bounce,
    };
  } catch {
    return unreadable(given);
  }
}

/** Where reading of an inbox stands. */
export interface MailCursor {
  readonly validity: string;
  readonly uid: number;
  /** Arrival of the newest mail read, in milliseconds: the way back after the server renumbered the folder. */
  readonly seenMs: number;
}

export const writeCursor = (cursor: MailCursor) => `${cursor.validity}:${cursor.uid}:${cursor.seenMs}`;

/** Reads a cursor; null where it isn't one. */
export function readCursor(text: string | null): MailCursor | null {
  const parts = /^(\d{1,20}):(\d{1,10}):(\d{1,16})$/.exec(text ?? "");
  return parts?.[1] ? { validity: parts[1], uid: Number(parts[2]), seenMs: Number(parts[3]) } : null;
}
