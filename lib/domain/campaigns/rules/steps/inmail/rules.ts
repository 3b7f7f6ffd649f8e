import { storableLine } from "@/lib/kernel/storable-text/index.ts";
import type { StepRules } from "../definition.ts";
import { fill } from "../fill.ts";
import { spends } from "../spends.ts";
import { subjectOf, textOf } from "../texts.ts";
import { withoutMailboxes } from "../without-mailboxes.ts";

/** An InMail. The texts carry placeholders; they are rendered when the action is claimed. */
export interface Inmail {
  readonly type: "inmail";
  readonly subject: string;
  readonly text: string;
}

export interface InmailPayload {
  readonly type: "inmail";
  readonly profile: string;
  readonly subject: string;
  readonly text: string;
}

/**
 * Longest subject and text in characters. Source: decision 21 and OC-092 for the text; the subject is the network's.
 */
const limits = { subject: 200, text: 1900 };

export const inmail: StepRules<"inmail", Inmail, InmailPayload> = {
  lane: "social",
  needs: () => [],
  ...spends("inmail"),
  limits,
  onlyOne: "one_inmail",
  before: null,
  asksToConnect: false,
  needsConnection: false,
  awaits: null,
  pauseWhenRejected: "message_failed",
  leadStatus: "contacted",
  tracksLinks: true,
  fromWire: (step) => ({ type: step.type, subject: step.subject ?? "", text: step.text ?? "" }),
  toWire: ({ type, subject, text }) => ({ type, subject, text }),
  texts: (action) => [
    subjectOf(action.subject, limits.subject),
    textOf(action.text, limits.text, "too_long_inmail"),
  ],
  problems: () => [],
  ...withoutMailboxes,
  decide(action, facts) {
    if (!facts.profile) return { do: "skip", reason: "no_actions", why: "no_profile" };
    if (facts.inmailed) return { do: "skip", reason: "already_inmailed" };
    // People who are connected talk to the account in a conversation, where an InMail has no place (OC-126).
    if (facts.connected) return { do: "pause", reason: "inmail_with_dialog" };
    const filled = fill({ subject: action.subject, text: action.text }, facts);
    if (!filled.ok) return filled.hold;
    const { subject, text } = filled.texts;
    if (text.length > limits.text) return { do: "hold", reason: "too_long_inmail" };
    const { profile } = facts;
    return {
      do: "act",
      payload: { type: "inmail", profile, subject: storableLine(subject, limits.subject), text },
    };
  },
  show: ({ profile, subject, text }) => ({ to: profile, subject, text }),
  record: () => ({ channel: "social", mailMessageId: null }),
};
