import MailComposer from "nodemailer/lib/mail-composer";
import type { MailAccount, OutgoingFile, OutgoingMail } from "../port.ts";
import { oneLine, safeAddress, safeContentId, safeId, unsubscribeHeaders } from "./mail-headers.ts";

const attachmentOf = ({ name, type, bytes, contentId = null }: OutgoingFile) => ({
  filename: oneLine(name),
  contentType: type,
  // The same memory, not a copy: a file may have 10 MB.
  content: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength),
  ...(contentId === null
    ? { contentDisposition: "attachment" as const }
    : { contentDisposition: "inline" as const, cid: safeContentId(contentId) }),
});

/** Builds the mail's bytes. Line breaks in names and subjects are removed; addresses and ids are checked. */
export async function composeMail(
  account: Pick<MailAccount, "email" | "fromName">,
  mail: OutgoingMail,
  at: Date,
): Promise<Buffer> {
  const node = new MailComposer({
    from: { name: oneLine(account.fromName), address: safeAddress(account.email, "the sender") },
    to: { name: oneLine(mail.to.name), address: safeAddress(mail.to.email, "the recipient") },
    subject: oneLine(mail.subject),
    text: mail.text,
    ...(mail.html === null ? {} : { html: mail.html }),
    messageId: safeId(mail.messageId, "the Message-ID"),
    ...(mail.inReplyTo === null ? {} : { inReplyTo: safeId(mail.inReplyTo, "In-Reply-To") }),
    references: mail.references.map((id) => safeId(id, "a reference")),
    date: at,
    headers: unsubscribeHeaders(mail),
    attachments: mail.files.map(attachmentOf),
    disableFileAccess: true,
    disableUrlAccess: true,
    newline: "windows",
  });
  return node.compile().build();
}
