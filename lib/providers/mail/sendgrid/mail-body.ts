import type { OutgoingMail, SendGridAccount } from "../port.ts";
import { oneLine, safeAddress, safeContentId, safeId, unsubscribeHeaders } from "../smtp/mail-headers.ts";

/** The argument of a mail that comes back with each of its events: its Message-ID. */
export const mailArgument = "outreach_mail";

/**
 * A mail as `POST /v3/mail/send` takes it. SendGrid's own tracking of opens, clicks and subscriptions is off: the product has
 * its own, and a second one would change the links and add a second footer. Throws `rejected`. Rule S17.
 */
export function mailBody(account: Pick<SendGridAccount, "email" | "fromName">, mail: OutgoingMail): object {
  const messageId = safeId(mail.messageId, "the Message-ID");
  const headers = {
    "Message-ID": messageId,
    ...(mail.inReplyTo === null ? {} : { "In-Reply-To": safeId(mail.inReplyTo, "In-Reply-To") }),
    ...(mail.references.length === 0
      ? {}
      : { References: mail.references.map((id) => safeId(id, "a reference")).join(" ") }),
    ...unsubscribeHeaders(mail),
  };
  const from = person(safeAddress(account.email, "the sender"), account.fromName);
  const to = person(safeAddress(mail.to.email, "the recipient"), mail.to.name);
  return {
    personalizations: [{ to: [to] }],
    from,
    // SendGrid takes no empty text and no empty subject; a reply with a file alone has both.
    subject: oneLine(mail.subject) || " ",
    content: [
      { type: "text/plain", value: mail.text || " " },
      ...(mail.html === null ? [] : [{ type: "text/html", value: mail.html }]),
    ],
    headers,
    custom_args: { [mailArgument]: messageId },
    ...(mail.files.length === 0
      ? {}
      : {
          attachments: mail.files.map(({ name, type, bytes, contentId = null }) => ({
            content: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("base64"),
            filename: oneLine(name),
            type,
            ...(contentId === null
              ? { disposition: "attachment" }
              : { disposition: "inline", content_id: safeContentId(contentId) }),
          })),
        }),
    tracking_settings: {
      click_tracking: { enable: false, enable_text: false },
      open_tracking: { enable: false },
      subscription_tracking: { enable: false },
    },
  };
}

const person = (email: string, name: string) => ({
  email,
  ...(oneLine(name) ? { name: oneLine(name) } : {}),
});
