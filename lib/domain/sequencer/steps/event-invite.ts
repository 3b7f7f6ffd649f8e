import type { EventInvitePayload } from "@/lib/domain/campaigns/rules/steps/event-invite/rules.ts";
import { socialEffects } from "./social-effects.ts";

export const eventInvite = socialEffects<EventInvitePayload>(({ profile, eventUrl }) => ({
  kind: "invite_to_event",
  profile,
  eventUrl,
}));
