import { stepRules } from "@/lib/domain/campaigns/rules/steps/registry.ts";
import { hasLink } from "@/lib/kernel/text-links/index.ts";
import type { SocialAction, SocialRefusal } from "@/lib/providers/social/port.ts";
import type { Intent } from "../store/store.ts";
import { doubledFrom, type Meaning, type StepEffects, usualRefusals } from "./definition.ts";
import { fixedText, openSocial } from "./outside.ts";

/** What the network's words mean by which it refuses an action. Every word has one meaning, whatever the action. */
const meanings: Readonly<Record<SocialRefusal, Meaning | null>> = {
  // There is nothing to do.
  already_connected: { skip: "already_connected" },
  already_invited: { skip: "request_already_sent" },
  already_inmailed: { skip: "already_inmailed" },
  already_invited_to_event: { skip: "invite_already_sent" },
  already_commented: { skip: "message_exists" },
  no_posts: { skip: "no_posts" },
  comments_closed: { skip: "no_comments" },
  no_skills: { skip: "no_actions" },
  nothing_shared: { skip: "no_actions" },
  // Something is missing.
  note_too_long: { lacks: "too_long_connection_request" },
  inmail_too_long: { lacks: "too_long_inmail" },
  not_premium: { lacks: "not_premium" },
  profile_closed: { lacks: "closed_profile" },
  inmail_forbidden: { lacks: "inmail_forbidden" },
  messaging_closed: { lacks: "closed_for_messaging_in_group_or_event" },
  api_booster_needed: { lacks: "needs_api_booster" },
  sales_navigator_needed: { lacks: "needs_sales_navigator_subscription" },
  sales_navigator_disconnected: { lacks: "needs_sales_navigator_subscription" },
  sales_navigator_link_missing: { lacks: "no_sales_navigator_link" },
  sales_navigator_profile_closed: { lacks: "profile_closed_in_sales_navigator" },
  extension_task_failed: { lacks: "last_extension_task_failed" },
  // Somebody should look.
  conversation_exists: { pause: "inmail_with_dialog" },
  // The task failed.
  not_connected: null,
};

/** Reads a refusal of the network by its word. Null: the task has failed. */
export function meaningOfWord(word: string): Meaning | null {
  return Object.hasOwn(meanings, word) ? meanings[word as SocialRefusal] : null;
}

/** How long the text of a step's message may become with tracked links. Null: it has none that are tracked. */
function longestTracked({ payload }: Intent, text: unknown): number | null {
  if (typeof text !== "string" || !hasLink(text)) return null;
  const { tracksLinks, limits } = stepRules[payload.type];
  return tracksLinks ? (limits.text ?? 0) : null;
}

/** The effects of a step that performs one action on the network. */
export function socialEffects<P extends object>(actionOf: (payload: P) => SocialAction): StepEffects<P> {
  return {
    absent: "strong",
    isSocial: true,
    // The network limits its kinds of actions apart from each other.
    scopes: { limited: "kind", unavailable: "account", rejected: "recipient" },
    pauseMs: doubledFrom(1),
    maxRefusals: usualRefusals,
    longestMs: 5_000,
    meaningOf: ({ detail }) => meaningOfWord(detail),
    async perform(outside, intent, payload, begin) {
      const account = await openSocial(outside, intent);
      const given = "text" in payload ? payload.text : null;
      const most = longestTracked(intent, given);
      if (most === null) return outside.social.perform(account, actionOf(payload), intent.effectKey, begin);
      const text = await fixedText(outside, intent, given as string, most);
      const sent = actionOf({ ...payload, text });
      return { ...(await outside.social.perform(account, sent, intent.effectKey, begin)), text };
    },
    async lookUp(outside, intent, payload) {
      const account = await openSocial(outside, intent);
      const since = new Date(intent.intendedAt);
      // What has left is what was written on the action then.
      const isTracked = longestTracked(intent, "text" in payload ? payload.text : null) !== null;
      const text = isTracked ? await outside.messageLinks.fixed(intent) : null;
      const action = actionOf(text === null ? payload : { ...payload, text });
      const found = await outside.social.lookUp(account, action, intent.effectKey, since);
      if (found.state === "done" && text !== null) return { ...found, receipt: { ...found.receipt, text } };
      if (found.state !== "absent") return found;
      // The network keeps what was done. A provider that got the account anew may not have read everything from before
      // yet.
      const lane = { workspaceId: intent.workspaceId, id: intent.laneId };
      return { ...found, isCertain: await outside.isSignedInSince(lane, since) };
    },
  };
}
