import { defaultLimits } from "../account-limits.ts";
import type { StepRules } from "../definition.ts";
import { fillNote, noteOf } from "../note.ts";
import { spends } from "../spends.ts";
import { withoutMailboxes } from "../without-mailboxes.ts";

/** Asks the person to connect. The note carries placeholders; it is rendered when the action is claimed. */
export interface ConnectionRequest {
  readonly type: "connection_request";
  readonly note: string;
}

export interface ConnectionRequestPayload {
  readonly type: "connection_request";
  readonly profile: string;
  readonly note: string;
}

export const connectionRequest: StepRules<"connection_request", ConnectionRequest, ConnectionRequestPayload> =
  {
    lane: "social",
    needs: () => [],
    ...spends("invitation"),
    limits: { note: defaultLimits.noteLimit },
    onlyOne: "one_connection_request",
    before: null,
    asksToConnect: true,
    needsConnection: false,
    awaits: null,
    pauseWhenRejected: null,
    leadStatus: "request_sent",
    fromWire: (step) => ({ type: step.type, note: step.note ?? "" }),
    toWire: (action) => ({ type: action.type, note: action.note }),
    texts: (action, account) => [noteOf(action.note, account)],
    problems: () => [],
    ...withoutMailboxes,
    decide(action, facts) {
      if (facts.connected) return { do: "skip", reason: "already_connected" };
      if (facts.invited) return { do: "skip", reason: "request_already_sent" };
      if (!facts.profile) return { do: "skip", reason: "no_actions", why: "no_profile" };
      const filled = fillNote(action.note, facts);
      if (!filled.ok) return filled.hold;
      const { note } = filled;
      return { do: "act", payload: { type: "connection_request", profile: facts.profile, note } };
    },
    show: ({ profile, note }) => ({ to: profile, subject: null, text: note }),
    record: () => ({ channel: "social", mailMessageId: null }),
  };
