import { defaultLimits } from "../account-limits.ts";
import type { StepRules } from "../definition.ts";
import { fillNote, noteOf } from "../note.ts";
import { spends } from "../spends.ts";
import { withoutMailboxes } from "../without-mailboxes.ts";

/** Asks the person to connect by their e-mail address, for people whom the network lets nobody else invite. */
export interface ConnectionByEmail {
  readonly type: "connection_by_email";
  readonly note: string;
}

export interface ConnectionByEmailPayload {
  readonly type: "connection_by_email";
  readonly email: string;
  readonly note: string;
}

export const connectionByEmail: StepRules<
  "connection_by_email",
  ConnectionByEmail,
  ConnectionByEmailPayload
> = {
  lane: "social",
  needs: () => [],
  ...spends("invitation"),
  limits: { note: defaultLimits.noteLimit },
  onlyOne: "one_connection_by_email",
  before: { kind: "connection_request", problem: "connection_by_email_late" },
  asksToConnect: true,
  needsConnection: false,
  awaits: null,
  pauseWhenRejected: null,
  leadStatus: "request_sent",
  fromWire: (step) => ({ type: step.type, note: step.note ?? "" }),
  toWire: ({ type, note }) => ({ type, note }),
  texts: (action, account) => [noteOf(action.note, account)],
  problems: () => [],
  ...withoutMailboxes,
  decide(action, facts) {
    if (facts.connected) return { do: "skip", reason: "already_connected" };
    if (facts.invited) return { do: "skip", reason: "request_already_sent" };
    if (!facts.email) return { do: "skip", reason: "no_emails" };
    if (facts.hasBounced) return { do: "hold", reason: "invalid_email" };
    const filled = fillNote(action.note, facts);
    if (!filled.ok) return filled.hold;
    const { note } = filled;
    return { do: "act", payload: { type: "connection_by_email", email: facts.email, note } };
  },
  show: ({ email, note }) => ({ to: email, subject: null, text: note }),
  record: () => ({ channel: "social", mailMessageId: null }),
};
