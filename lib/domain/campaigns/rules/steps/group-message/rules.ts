import type { StepRules } from "../definition.ts";
import { fill } from "../fill.ts";
import { spends } from "../spends.ts";
import { textOf } from "../texts.ts";
import { withoutMailboxes } from "../without-mailboxes.ts";

/** A message to a person in a group or event that they share with the account. It needs no connection. */
export interface GroupMessage {
  readonly type: "group_message";
  readonly through: "group" | "event";
  readonly text: string;
}

export interface GroupMessagePayload extends GroupMessage {
  readonly profile: string;
}

/** Longest message in characters; the number is this project's (OC-095). */
const limits = { text: 8000 };

export const groupMessage: StepRules<"group_message", GroupMessage, GroupMessagePayload> = {
  lane: "social",
  needs: () => [],
  ...spends("group_message"),
  limits,
  onlyOne: null,
  before: null,
  asksToConnect: false,
  needsConnection: false,
  awaits: null,
  pauseWhenRejected: "message_failed",
  leadStatus: "contacted",
  tracksLinks: true,
  fromWire: (step) => ({ type: step.type, through: step.through ?? "group", text: step.text ?? "" }),
  toWire: ({ type, through, text }) => ({ type, through, text }),
  texts: (action) => [textOf(action.text, limits.text, "too_long_message")],
  problems: () => [],
  ...withoutMailboxes,
  decide({ type, through, text }, facts) {
    if (!facts.profile) return { do: "skip", reason: "no_actions", why: "no_profile" };
    const filled = fill({ text }, facts);
    if (!filled.ok) return filled.hold;
    return { do: "act", payload: { type, through, profile: facts.profile, text: filled.texts.text } };
  },
  show: ({ profile, text }) => ({ to: profile, subject: null, text }),
  record: () => ({ channel: "social", mailMessageId: null }),
};
