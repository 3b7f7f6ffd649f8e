import type { StepRules } from "../definition.ts";
import { fill } from "../fill.ts";
import { spends } from "../spends.ts";
import { textOf } from "../texts.ts";
import { hasVideo, videoOf, type WithVideo, wireVideo } from "../video.ts";
import { withoutMailboxes } from "../without-mailboxes.ts";

/** A message on the network. The text carries placeholders; it is rendered when the action is claimed. */
export interface Message extends WithVideo {
  readonly type: "message";
  readonly text: string;
}

export interface MessagePayload {
  readonly type: "message";
  readonly profile: string;
  readonly text: string;
}

/** Longest message in characters; the number is this project's (OC-095). */
const limits = { text: 8000 };

export const message: StepRules<"message", Message, MessagePayload> = {
  lane: "social",
  needs: () => [],
  ...spends("message"),
  limits,
  onlyOne: null,
  before: null,
  asksToConnect: false,
  needsConnection: true,
  awaits: null,
  pauseWhenRejected: "message_failed",
  leadStatus: "contacted",
  tracksLinks: true,
  fromWire: (step) => ({ type: step.type, text: step.text ?? "", ...videoOf(step) }),
  toWire: (action) => ({ type: action.type, text: action.text, ...wireVideo(action) }),
  texts: (action) => [textOf(action.text, limits.text, "too_long_message")],
  problems: () => [],
  ...withoutMailboxes,
  decide(action, facts) {
    if (!facts.profile) return { do: "skip", reason: "no_actions", why: "no_profile" };
    if (!facts.connected) return { do: "skip", reason: "no_actions", why: "not_connected" };
    if (hasVideo(action)) return { do: "hold", reason: "missing_video_template" };
    const filled = fill({ text: action.text }, facts);
    if (!filled.ok) return filled.hold;
    return { do: "act", payload: { type: "message", profile: facts.profile, text: filled.texts.text } };
  },
  show: ({ profile, text }) => ({ to: profile, subject: null, text }),
  record: () => ({ channel: "social", mailMessageId: null }),
};
