import { defineStep, stepText } from "./define-step.ts";

/** Invites a connected person to an event of the network [OC-072]. */
export const eventInviteStep = defineStep("event_invite", {
  event_url: stepText(2_000),
});
