import { addressParser } from "postal-mime";
import { storableLine } from "@/lib/kernel/storable-text/index.ts";
import type { FetchedMail, IncomingMail } from "../port.ts";
import { filesIn } from "./content/files.ts";
import { htmlOf } from "./content/html-of.ts";
import type { Headers } from "./mime/headers.ts";
import { readMessage } from "./mime/parts.ts";
import { signedBy } from "./signed-by.ts";
import { readableOf } from "./text/readable.ts";
import { verdictOn } from "./verdict/verdict.ts";
import { addressesIn, addressIn, addressOf, identifiers } from "./words.ts";

/** The longest texts that are returned, in UTF-16 units. */
const caps = { subject: 1000, name: 300 } as const;
/** The most recipients that are returned. */
const mostRecipients = 100;
/** The most of a mail that is read, in bytes. */
const sizeCap = 2 * 1024 * 1024;
/** The longest From header that is taken apart. */
const fromCap = 2_000;

function senderOf(headers: Headers): IncomingMail["from"] {
  const given = headers.first("from").slice(0, fromCap);
  const [first] = addressParser(given, { flatten: true });
  const email = addressOf(first?.address) || (addressIn(given) ?? "");
  return { email, name: storableLine(first?.name ?? "", caps.name) };
}

/**
 * Reads one mail: what is new in it, and what it is. It is pure, never throws, and its time grows only with the mail's length
 * (S23). Call it in a thread that can be ended.
 */
export function readIncoming({ id, raw, at }: FetchedMail): IncomingMail {
  const bytes = Buffer.from(raw.buffer, raw.byteOffset, Math.min(raw.byteLength, sizeCap));
  const message = readMessage(bytes.toString("latin1"));
  const { headers } = message;
  const from = senderOf(headers);
  const subject = storableLine(headers.text("subject"), caps.subject);
  const { text, isSure, full, hidden } = readableOf(message);
  return {
    id,
    messageId: identifiers(headers.first("message-id"))[0] ?? null,
    inReplyTo: identifiers(headers.first("in-reply-to"))[0] ?? null,
    references: identifiers(headers.first("references")),
    from,
    to: addressesIn(headers.first("to")).slice(0, mostRecipients),
    subject,
    text,
    isTextOwn: isSure,
    fullText: full,
    hidden,
    html: hidden ? null : htmlOf(message),
    files: filesIn(message),
    at,
    signedBy: signedBy(headers.all("dkim-signature"), from.email),
    verdict: verdictOn({ message, from, subject, text: full, newText: text }),
  };
}
