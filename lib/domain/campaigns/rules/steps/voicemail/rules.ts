import type { StepRules } from "../definition.ts";
import { lineTo, type PhoneLine } from "../phone-line.ts";
import { spends } from "../spends.ts";
import { withoutMailboxes } from "../without-mailboxes.ts";

/** A recorded message that is left on the person's voicemail. */
export interface Voicemail {
  readonly type: "voicemail";
  /** The recording. Null: none is chosen yet. */
  readonly voicemailId: string | null;
}

export interface VoicemailPayload extends PhoneLine {
  readonly type: "voicemail";
  readonly voicemailId: string;
}

export const voicemail: StepRules<"voicemail", Voicemail, VoicemailPayload> = {
  lane: "workspace",
  needs: () => ["voicemail"],
  ...spends("voicemail"),
  limits: {},
  onlyOne: null,
  before: null,
  asksToConnect: false,
  needsConnection: false,
  awaits: null,
  pauseWhenRejected: "message_failed",
  leadStatus: "contacted",
  fromWire: (step) => ({ type: step.type, voicemailId: step.voicemail_id ?? null }),
  toWire: ({ type, voicemailId }) => ({ type, voicemail_id: voicemailId }),
  texts: () => [],
  problems: ({ voicemailId }) =>
    voicemailId === null ? [{ field: "voicemail_id", key: "no_voicemail" }] : [],
  ...withoutMailboxes,
  decide({ voicemailId }, facts) {
    if (voicemailId === null) return { do: "skip", reason: "no_actions" };
    const reached = lineTo(facts);
    if (!reached.ok) return reached.instead;
    return { do: "act", payload: { type: "voicemail", ...reached.line, voicemailId } };
  },
  show: ({ to }) => ({ to, subject: null, text: "" }),
  record: () => null,
};
