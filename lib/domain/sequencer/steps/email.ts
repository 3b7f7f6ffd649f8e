import type { EmailPayload } from "@/lib/domain/campaigns/rules/steps/email/rules.ts";
import type { OutgoingMail } from "@/lib/providers/mail/port.ts";
import { doubledFrom, type StepEffects } from "./definition.ts";
import { openMailbox } from "./outside.ts";

export const email: StepEffects<EmailPayload> = {
  // A server that took the final dot may still deliver, whatever is in the sent folder [F9].
  absent: "weak",
  // Greylisting concerns the recipient's server only: the mailbox goes on with other recipients.
  limited: "action",
  // Source: RFC 5321 4.5.4.1, [F7].
  pauseMs: doubledFrom(5),
  async perform(outside, intent, payload) {
    return outside.mail.send(await openMailbox(outside, intent, payload.mailboxId), mailOf(payload));
  },
  async lookUp(outside, intent, payload) {
    return outside.mail.lookUp(await openMailbox(outside, intent, payload.mailboxId), payload.messageId);
  },
};

function mailOf({ messageId, to, subject, text }: EmailPayload): OutgoingMail {
  return {
    messageId,
    to,
    subject,
    text,
    html: null,
    inReplyTo: null,
    references: [],
    unsubscribeUrl: null,
  };
}
