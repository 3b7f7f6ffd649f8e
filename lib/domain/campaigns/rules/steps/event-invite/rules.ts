import { typedAddress } from "@/lib/kernel/web-address/index.ts";
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
  const url = typedAddress(text);
  return url !== null && /^\/(\w+\/)?events\/[^/]+\/?$/.test(url.pathname);
}

/** An address with its protocol, where the text is one: the network gets it as it stands. */
function fullAddress(text: string): string {
  return /^https?:\/\//i.test(text) || typedAddress(text) === null ? text : `https://${text}`;
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
  fromWire: (step) => ({ type: step.type, eventUrl: fullAddress(step.event_url?.trim() ?? "") }),
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
