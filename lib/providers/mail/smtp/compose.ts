import MailComposer from "nodemailer/lib/mail-composer";
import { ProviderError } from "@/lib/kernel/errors/index.ts";
import type { MailAccount, OutgoingFile, OutgoingMail } from "../port.ts";

/** Exactly one address: no list, line break or comment. */
const address = /^[^\s<>()[\],;:"@\\]+@[^\s<>()[\],;:"@\\]+$/;
const identifier = /^<[^\s<>]+>$/;

const oneLine = (text: string) => text.replace(/[\r\n\0]+/g, " ").trim();

/** Refuses a value that could add a header or a recipient; then nothing is sent. Rule S17. */
function safe(value: string, pattern: RegExp, what: string): string {
  if (!pattern.test(value)) throw new ProviderError("rejected", `${what} is not usable`);
  return value;
}

const attachmentOf = ({ name, type, bytes }: OutgoingFile) => ({
  filename: oneLine(name),
  contentType: type,
  content: Buffer.from(bytes),
  contentDisposition: "attachment" as const,
});

/** Builds the mail's bytes. Line breaks in names and subjects are removed; addresses and ids are checked. */
export async function composeMail(
  account: Pick<MailAccount, "email" | "fromName">,
  mail: OutgoingMail,
  at: Date,
): Promise<Buffer> {
  const headers: Record<string, string> = {};
  if (mail.unsubscribeUrl !== null) {
    const url = safe(mail.unsubscribeUrl, /^https?:\/\/[^\s<>]+$/, "the unsubscribe address");
    headers["List-Unsubscribe"] = `<${url}>`;
    // One click needs https (RFC 8058); a link without it is only opened.
    if (url.startsWith("https:")) headers["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click";
  }
  const node = new MailComposer({
    from: { name: oneLine(account.fromName), address: safe(account.email, address, "the sender") },
    to: { name: oneLine(mail.to.name), address: safe(mail.to.email, address, "the recipient") },
    subject: oneLine(mail.subject),
    text: mail.text,
    ...(mail.html === null ? {} : { html: mail.html }),
    messageId: safe(mail.messageId, identifier, "the Message-ID"),
    ...(mail.inReplyTo === null ? {} : { inReplyTo: safe(mail.inReplyTo, identifier, "In-Reply-To") }),
    references: mail.references.map((id) => safe(id, identifier, "a reference")),
    date: at,
    headers,
    attachments: mail.files.map(attachmentOf),
    disableFileAccess: true,
    disableUrlAccess: true,
    newline: "windows",
  });
  return node.compile().build();
}
