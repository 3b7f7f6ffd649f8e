import { storableLine } from "@/lib/kernel/storable-text/index.ts";
import type { StepRules, StepText } from "../definition.ts";
import { fill } from "../fill.ts";
import { spends } from "../spends.ts";
import { subjectOf, textOf } from "../texts.ts";
import { hasVideo, videoOf, type WithVideo, wireVideo } from "../video.ts";
import { filesOf, type WithFiles, wireFiles } from "./files.ts";
import { messageIdOf } from "./message-id.ts";
import { signatureOf, type WithSignature, wireSignature } from "./signature.ts";
import { unsubscribeOf, type WithUnsubscribe, wireUnsubscribe } from "./unsubscribe-line.ts";

/** An e-mail. The texts carry placeholders; they are rendered when the action is claimed. */
export interface Email extends WithVideo, WithUnsubscribe, WithSignature, WithFiles {
  readonly type: "email";
  readonly subject: string;
  readonly text: string;
  /** Mailboxes to send from; empty: the campaign's whole pool. */
  readonly mailboxIds: readonly string[];
}

export interface EmailPayload extends WithSignature, WithFiles {
  readonly type: "email";
  readonly mailboxId: string;
  /** With angle brackets; the same for every try of the same effect. */
  readonly messageId: string;
  /** Those of earlier tries, from before its mailbox had an address of another domain. Missing: none. */
  readonly formerIds?: readonly string[];
  readonly to: { readonly email: string; readonly name: string };
  readonly subject: string;
  readonly text: string;
  /** The line above the unsubscribe link. Missing: the mail has none. */
  readonly unsubscribeText?: string;
}

/** Longest subject and text in characters; the numbers are this project's (OC-095). */
const limits = { subject: 250, text: 50_000, unsubscribe_text: 200 };

const lineOf = (value: string): StepText => ({
  field: "unsubscribe_text",
  value,
  limit: limits.unsubscribe_text,
  tooLong: "too_long_unsubscribe_text",
  empty: "empty_unsubscribe_text",
});

export const email: StepRules<"email", Email, EmailPayload> = {
  lane: "mailbox",
  needs: () => ["email_automation"],
  ...spends("email"),
  limits,
  onlyOne: null,
  before: null,
  asksToConnect: false,
  needsConnection: false,
  awaits: null,
  pauseWhenRejected: "email_failed",
  leadStatus: "contacted",
  fromWire: (step) => ({
    type: step.type,
    subject: step.subject ?? "",
    text: step.text ?? "",
    mailboxIds: step.mailbox_ids ?? [],
    ...unsubscribeOf(step),
    ...signatureOf(step),
    ...filesOf(step),
    ...videoOf(step),
  }),
  toWire: (action) => {
    const { type, subject, text, mailboxIds } = action;
    const mailboxes = { mailbox_ids: [...mailboxIds] };
    const below = { ...wireSignature(action), ...wireUnsubscribe(action) };
    return { type, subject, text, ...mailboxes, ...below, ...wireFiles(action), ...wireVideo(action) };
  },
  texts: (action) => [
    subjectOf(action.subject, limits.subject),
    textOf(action.text, limits.text, "too_long_email"),
    ...(action.unsubscribeText === undefined ? [] : [lineOf(action.unsubscribeText)]),
  ],
  problems: () => [],
  mailOf: ({ subject, text, unsubscribeText, signatureId }) => ({
    subject,
    text,
    unsubscribeText: unsubscribeText ?? null,
    signatureId: signatureId ?? null,
  }),
  filesOf: ({ files = [] }) => files,
  mailboxesOf: (action) => action.mailboxIds,
  keepMailboxes: (action, isUsable) => ({ ...action, mailboxIds: action.mailboxIds.filter(isUsable) }),
  decide(action, facts) {
    if (!facts.email) return { do: "skip", reason: "no_emails" };
    if (facts.hasBounced) return { do: "hold", reason: "invalid_email" };
    if (!facts.mailbox) return { do: "hand_over" };
    if (hasVideo(action)) return { do: "hold", reason: "missing_video_template" };
    const { subject, text, unsubscribeText, signatureId, files } = action;
    const filled = fill({ subject, text, unsubscribeText: unsubscribeText ?? "" }, facts);
    if (!filled.ok) return filled.hold;
    return {
      do: "act",
      payload: {
        type: "email",
        mailboxId: facts.mailbox.id,
        messageId: messageIdOf(facts.effectKey, facts.mailbox.email),
        to: { email: facts.email, name: facts.fullName },
        subject: storableLine(filled.texts.subject, limits.subject),
        text: filled.texts.text,
        ...(unsubscribeText === undefined ? {} : { unsubscribeText: filled.texts.unsubscribeText }),
        ...(signatureId === undefined ? {} : { signatureId }),
        ...(files === undefined ? {} : { files }),
      },
    };
  },
  show: ({ to, subject, text }) => ({ to: to.email, subject, text }),
  record: ({ messageId, files }) => ({
    channel: "email",
    mailMessageId: messageId,
    ...(files === undefined ? {} : { files }),
  }),
};
