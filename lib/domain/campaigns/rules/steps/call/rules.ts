import type { StepRules } from "../definition.ts";
import { fill } from "../fill.ts";
import { lineTo } from "../phone-line.ts";
import { spends } from "../spends.ts";
import { textOf } from "../texts.ts";
import { withoutMailboxes } from "../without-mailboxes.ts";

/** A call that a member of the team makes. The text is what to say, with placeholders. */
export interface Call {
  readonly type: "call";
  readonly text: string;
}

export interface CallPayload {
  readonly type: "call";
  readonly phone: string;
  readonly text: string;
}

/** Longest text in characters; the number is this project's (OC-095). */
const limits = { text: 5000 };

export const call: StepRules<"call", Call, CallPayload> = {
  lane: "workspace",
  needs: () => ["calling"],
  ...spends("call"),
  limits,
  onlyOne: null,
  before: null,
  asksToConnect: false,
  needsConnection: false,
  awaits: "task_open",
  pauseWhenRejected: null,
  leadStatus: null,
  fromWire: (step) => ({ type: step.type, text: step.text ?? "" }),
  toWire: ({ type, text }) => ({ type, text }),
  texts: (action) => [textOf(action.text, limits.text, "too_long_script")],
  problems: () => [],
  ...withoutMailboxes,
  decide({ text }, facts) {
    const reached = lineTo(facts);
    if (!reached.ok) return reached.instead;
    const filled = fill({ text }, facts);
    if (!filled.ok) return filled.hold;
    if (filled.texts.text.trim() === "") return { do: "hold", reason: "missing_field" };
    return { do: "act", payload: { type: "call", phone: reached.line.to, text: filled.texts.text } };
  },
  show: ({ phone, text }) => ({ to: phone, subject: null, text }),
  record: () => null,
};
