import type { EmailPayload } from "@/lib/domain/campaigns/rules/steps/email/rules.ts";
import {
  type ComposedMail,
  composeMail,
  type MailParts,
} from "@/lib/domain/signatures/rules/compose-mail.ts";
import { placeFiles } from "@/lib/domain/signatures/rules/pictures.ts";
import { trackMail } from "@/lib/domain/signatures/rules/track-mail.ts";
import { minuteMs } from "@/lib/kernel/clock/spans.ts";
import { sendingServer } from "@/lib/providers/mail/index.ts";
import type { OutgoingFile, OutgoingMail } from "@/lib/providers/mail/port.ts";
import { doubledFrom, type StepEffects, usualRefusals } from "./definition.ts";
import {
  earlierMailsOf,
  openMailbox,
  postalAddressFor,
  readTogether,
  signatureFor,
  trackingFor,
  unsubscribeUrlOf,
} from "./outside.ts";

export const email: StepEffects<EmailPayload> = {
  // A server that took the final dot may still deliver, whatever is in the sent folder [F9].
  absent: "weak",
  // Greylisting concerns the recipient's server only: the mailbox goes on with other recipients.
  scopes: { limited: "recipient", unavailable: "account", rejected: "recipient" },
  // A server's refusals are about the mail or its sender; none of them says that there is nothing to do.
  meaningOf: () => null,
  // Source: RFC 5321 4.5.4.1, [F7].
  pauseMs: doubledFrom(5),
  maxRefusals: usualRefusals,
  // Two minutes until a mail's bytes are with the system, ten for them and the answer to the final dot together, and a margin.
  // Source: RFC 5321 4.5.3.2.
  longestMs: 13 * minuteMs,
  async perform(outside, intent, payload, begin) {
    const { mailboxId, to } = payload;
    const { account, earlier, signature, postal } = await readTogether(outside, intent, async () => ({
      account: await openMailbox(outside, intent, mailboxId),
      earlier: await earlierMailsOf(outside, intent, { mailboxId, address: to.email }),
      signature: await signatureFor(outside, intent, payload.signatureId),
      postal: await postalAddressFor(outside, intent),
    }));
    const unsubscribeUrl =
      payload.unsubscribeText === undefined ? null : await unsubscribeUrlOf(outside, intent, to.email);
    const server = { workspaceId: intent.workspaceId, ...sendingServer(account) };
    const fileIds = [...(payload.files ?? []), ...(signature?.pictures ?? [])];
    return outside.withFiles(intent.workspaceId, fileIds, async (read, letGo) => {
      const { files, ...placed } = placeFiles({ ...payload, signature }, read);
      const composed = wordsOf(payload, { url: unsubscribeUrl, postal, ...placed });
      // Only HTML is tracked: for a mail without it nothing is asked.
      const tracking = composed.html === null ? null : await trackingFor(outside, intent);
      const words = tracking ? trackMail(composed, tracking, unsubscribeUrl) : composed;
      const isTriedBefore = intent.attempts > 1;
      const mail = mailOf(payload, { earlier, unsubscribeUrl, words, files, isTriedBefore });
      return outside.servers.call(server, intent.intendedAt, (reached) =>
        outside.mail.send(
          account,
          mail,
          () => {
            reached();
            return begin();
          },
          () => {
            files.length = 0;
            letGo();
          },
        ),
      );
    });
  },
  async lookUp(outside, intent, payload) {
    const account = await openMailbox(outside, intent, payload.mailboxId);
    const found = await outside.mail.lookUp(account, payload.messageId);
    const mailbox = { workspaceId: intent.workspaceId, id: payload.mailboxId };
    if (found.state === "done") await outside.filing.note(mailbox);
    if (found.state !== "absent") return found;
    return { state: "absent", isCertain: await outside.filing.isKnown(mailbox, new Date(intent.intendedAt)) };
  },
};

/** The words of a payload's mail, before they are tracked. */
function wordsOf(
  { text, unsubscribeText: line }: EmailPayload,
  more: Pick<MailParts, "signature" | "postal" | "pictures"> & { readonly url: string | null },
): ComposedMail {
  const { url, ...others } = more;
  const unsubscribe = url === null || line === undefined ? null : { line, url };
  return composeMail({ text, unsubscribe, ...others });
}

/**
 * The mail of a payload. The link stands in no record of the product: whoever reads it could unsubscribe the person.
 */
function mailOf(
  { messageId, to, subject }: EmailPayload,
  {
    earlier,
    unsubscribeUrl,
    words,
    files,
    isTriedBefore,
  }: {
    readonly earlier: readonly string[];
    readonly unsubscribeUrl: string | null;
    readonly words: ComposedMail;
    readonly files: readonly OutgoingFile[];
    readonly isTriedBefore: boolean;
  },
): OutgoingMail {
  return {
    messageId,
    to,
    subject,
    ...words,
    // A follow-up stands below the mails before it, in their reader's program and in the sender's.
    inReplyTo: earlier.at(-1) ?? null,
    references: earlier,
    unsubscribeUrl,
    files,
    isTriedBefore,
  };
}
