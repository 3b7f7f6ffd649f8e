import type { StepRules } from "../definition.ts";
import { fill } from "../fill.ts";
import { lineTo, type PhoneLine } from "../phone-line.ts";
import { spends } from "../spends.ts";
import { textOf } from "../texts.ts";
import { withoutMailboxes } from "../without-mailboxes.ts";

/** A text message to the person's phone. The text carries placeholders. */
export interface Sms {
  readonly type: "sms";
  readonly text: string;
}

export interface SmsPayload extends PhoneLine {
  readonly type: "sms";
  readonly text: string;
}

/** Longest text in characters: ten parts of a message. The number is this project's (OC-095). */
const limits = { text: 1530 };

export const sms: StepRules<"sms", Sms, SmsPayload> = {
  lane: "workspace",
  needs: () => ["sms"],
  ...spends("sms"),
  limits,
  onlyOne: null,
  before: null,
  asksToConnect: false,
  needsConnection: false,
  awaits: null,
  pauseWhenRejected: "message_failed",
  leadStatus: "contacted",
  fromWire: (step) => ({ type: step.type, text: step.text ?? "" }),
  toWire: ({ type, text }) => ({ type, text }),
  texts: (action) => [textOf(action.text, limits.text, "too_long_sms")],
  problems: () => [],
  ...withoutMailboxes,
  decide({ text }, facts) {
    const reached = lineTo(facts);
    if (!reached.ok) return reached.instead;
    const filled = fill({ text }, facts);
    if (!filled.ok) return filled.hold;
    return { do: "act", payload: { type: "sms", ...reached.line, text: filled.texts.text } };
  },
  show: ({ to, text }) => ({ to, subject: null, text }),
  // The inbox has no channel for text messages yet.
  record: () => null,
};
