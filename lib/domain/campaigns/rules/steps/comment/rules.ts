import type { StepRules } from "../definition.ts";
import { fill } from "../fill.ts";
import { spends } from "../spends.ts";
import { withoutMailboxes } from "../without-mailboxes.ts";

/** A comment on the person's latest post. With `ai` a language model writes it, and `text` isn't used. */
export interface Comment {
  readonly type: "comment";
  readonly text: string;
  readonly ai: boolean;
}

export interface CommentPayload {
  readonly type: "comment";
  readonly profile: string;
  readonly text: string;
}

/** Longest comment in characters, which is the network's. */
const limits = { text: 1250 };

export const comment: StepRules<"comment", Comment, CommentPayload> = {
  lane: "social",
  needs: (action) => (action?.ai ? ["ai_powered_comments"] : []),
  ...spends("comment"),
  limits,
  onlyOne: null,
  before: null,
  asksToConnect: false,
  needsConnection: false,
  awaits: null,
  pauseWhenRejected: null,
  leadStatus: null,
  fromWire: (step) => ({ type: step.type, text: step.text ?? "", ai: step.ai ?? false }),
  toWire: ({ type, text, ai }) => ({ type, text, ai }),
  texts: ({ text, ai }) => [
    {
      field: "text",
      value: text,
      limit: limits.text,
      tooLong: "too_long_comment",
      empty: ai ? null : "empty_text",
    },
  ],
  problems: () => [],
  ...withoutMailboxes,
  decide({ text, ai }, facts) {
    if (!facts.profile) return { do: "skip", reason: "no_actions", why: "no_profile" };
    // No language model is connected yet.
    if (ai) return { do: "hold", reason: "no_integration" };
    const filled = fill({ text }, facts);
    if (!filled.ok) return filled.hold;
    return { do: "act", payload: { type: "comment", profile: facts.profile, text: filled.texts.text } };
  },
  show: ({ profile, text }) => ({ to: profile, subject: null, text }),
  record: () => null,
};
