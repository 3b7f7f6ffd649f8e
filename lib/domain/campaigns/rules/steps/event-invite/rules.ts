import { addressOf } from "@/lib/kernel/web-address/index.ts";
import type { StepRules } from "../definition.ts";
import { spends } from "../spends.ts";
import { withoutMailboxes } from "../without-mailboxes.ts";

/** Invites a connected person to an event of the network. */
export interface EventInvite {
  readonly type: "event_invite";
  readonly eventUrl: string;
}

export interface EventInvitePayload extends EventInvite {
  readonly profile: string;
}

/** Whether a text is the address of an event: a web page below `/events/`. */
export function isEventUrl(text: string): boolean {
  const url = addressOf(text);
  return url !== null && /^https?:$/.test(url.protocol) && /^\/(\w+\/)?events\/[^/]+\/?$/.test(url.pathname);
}

export const eventInvite: StepRules<"event_invite", EventInvite, EventInvitePayload> = {
  lane: "social",
  needs: () => [],
  ...spends("event_invitation"),
  limits: {},
  onlyOne: null,
  before: null,
  asksToConnect: false,
  needsConnection: true,
  awaits: null,
  pauseWhenRejected: null,
  leadStatus: null,
  fromWire: (step) => ({ type: step.type, eventUrl: step.event_url?.trim() ?? "" }),
  toWire: ({ type, eventUrl }) => ({ type, event_url: eventUrl }),
  texts: () => [],
  problems: ({ eventUrl }) => (isEventUrl(eventUrl) ? [] : [{ field: "event_url", key: "wrong_event_url" }]),
  ...withoutMailboxes,
  decide({ type, eventUrl }, { profile, connected }) {
    if (!profile) return { do: "skip", reason: "no_actions", why: "no_profile" };
    if (!connected) return { do: "skip", reason: "no_actions", why: "not_connected" };
    return { do: "act", payload: { type, profile, eventUrl } };
  },
  show: ({ profile, eventUrl }) => ({ to: profile, subject: null, text: eventUrl }),
  record: () => null,
};
