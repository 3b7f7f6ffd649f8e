import type { SocialAction } from "@/lib/providers/social/port.ts";
import { doubledFrom, type StepEffects } from "./definition.ts";
import { openSocial } from "./outside.ts";

/** The effects of a step that performs one action on the network. */
export function socialEffects<P>(actionOf: (payload: P) => SocialAction): StepEffects<P> {
  return {
    absent: "strong",
    scopes: { limited: "account", unavailable: "account", rejected: "recipient" },
    pauseMs: doubledFrom(1),
    longestMs: 5_000,
    async perform(outside, intent, payload, begin) {
      const account = await openSocial(outside, intent);
      await begin();
      return outside.social.perform(account, actionOf(payload), intent.effectKey);
    },
    async lookUp(outside, intent, payload) {
      const account = await openSocial(outside, intent);
      const since = new Date(intent.intendedAt);
      return outside.social.lookUp(account, actionOf(payload), intent.effectKey, since);
    },
  };
}
