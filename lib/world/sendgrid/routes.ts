import MailComposer from "nodemailer/lib/mail-composer";
import type { Answer, Call, Route, World } from "../http/router.ts";
import { headerOf, withFaults } from "../http/with-faults.ts";
import { deliverFromApi } from "../mail/submit-api.ts";
import { mailboxDomain, sendGridKey } from "../settings.ts";
import { mailIn, type SendGridMail } from "./mail-in.ts";

const refuse = (status: number, message: string, field: string | null = null): Answer => ({
  status,
  body: { errors: [{ message, field, help: null }] },
});

const words: Readonly<Record<number, string>> = {
  401: "The provided authorization grant is invalid, expired, or revoked",
  429: "too many requests",
};
const planned = (status: number) => refuse(status, words[status] ?? "planned by the control");

/** `POST /v3/mail/send`, as strict as SendGrid's. It files nothing, and tells of a failed delivery by no mail. */
async function send(world: World, call: Call): Promise<Answer> {
  if (headerOf(call, "authorization") !== `Bearer ${sendGridKey}`) return planned(401);
  const given = mailIn(call.body);
  if ("problem" in given) return refuse(400, given.problem, given.field);
  const { mail } = given;
  if (!mail.from.email.toLowerCase().endsWith(`@${mailboxDomain}`))
    return refuse(
      403,
      "The from address does not match a verified Sender Identity. Mail cannot be sent until this error is resolved.",
      "from",
    );
  if (mail.isSandbox) return { status: 200, body: {} };
  const raw = await rawOf(mail);
  const handling = { isFiled: false, isReported: false };
  await deliverFromApi(world, mail.from.email.toLowerCase(), raw, [mail.to.email], handling);
  const id = mail.messageId.replace(/\W/g, "").slice(0, 22);
  return { status: 202, body: "", headers: { "x-message-id": id } };
}

const rawOf = (mail: SendGridMail): Promise<Buffer> =>
  new MailComposer({
    from: { name: mail.from.name ?? "", address: mail.from.email },
    to: { name: mail.to.name ?? "", address: mail.to.email },
    subject: mail.subject,
    text: mail.text,
    ...(mail.html === null ? {} : { html: mail.html }),
    messageId: mail.messageId,
    headers: mail.headers,
    attachments: mail.files.map(({ content, filename, type, cid }) => ({
      filename,
      content: Buffer.from(content, "base64"),
      ...(type === undefined ? {} : { contentType: type }),
      ...(cid === undefined ? {} : { cid, contentDisposition: "inline" as const }),
    })),
    newline: "windows",
  })
    .compile()
    .build();

/** SendGrid's API, below `/sendgrid`. */
export const sendGridRoutes: readonly Route[] = [
  {
    method: "POST",
    path: "/sendgrid/v3/mail/send",
    handle: (world, call) =>
      withFaults(world, { channel: "sendgrid", subject: "POST /v3/mail/send" }, planned, () =>
        send(world, call),
      ),
  },
];
