import type { SocialAction } from "@/lib/providers/social/port.ts";
import { doubledFrom, type Meaning, type StepEffects, usualRefusals } from "./definition.ts";
import { openSocial } from "./outside.ts";

/**
 * The effects of a step that performs one action on the network.
 * @param meanings what the network's words mean by which it refuses the action.
 */
export function socialEffects<P>(
  actionOf: (payload: P) => SocialAction,
  meanings: Readonly<Record<string, Meaning>> = {},
): StepEffects<P> {
  return {
    absent: "strong",
    // The network limits invitations and messages apart from each other.
    scopes: { limited: "kind", unavailable: "account", rejected: "recipient" },
    pauseMs: doubledFrom(1),
    maxRefusals: usualRefusals,
    longestMs: 5_000,
    meaningOf: ({ detail }) => meanings[detail] ?? null,
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
