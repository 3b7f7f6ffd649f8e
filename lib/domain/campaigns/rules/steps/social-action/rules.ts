import type { StepOf } from "@/lib/contracts/steps/index.ts";
import type { BudgetKind } from "../budgets.ts";
import type { StepRules } from "../definition.ts";
import { withoutMailboxes } from "../without-mailboxes.ts";

/** What is done on a person's profile. */
export type SocialActionName = NonNullable<StepOf<"social_action">["action"]>;

export interface SocialAction {
  readonly type: "social_action";
  readonly action: SocialActionName;
}

export interface SocialActionPayload extends SocialAction {
  readonly profile: string;
}

/** How many of the latest posts are liked, and how many of the top skills endorsed. Source: OC-099, OC-100. */
export const likedPosts = 3;
export const endorsedSkills = 5;

/** The budget of each action. A step spends one, however many posts or skills it is about. */
const budgetOfAction = {
  view: "profile_view",
  follow: "follow",
  like_posts: "like",
  endorse: "endorsement",
} as const satisfies Record<SocialActionName, BudgetKind>;

export const socialAction: StepRules<"social_action", SocialAction, SocialActionPayload> = {
  lane: "social",
  needs: () => [],
  budgets: ["profile_view", "follow", "like", "endorsement"],
  budgetOf: ({ action }) => budgetOfAction[action],
  limits: {},
  onlyOne: null,
  before: null,
  asksToConnect: false,
  needsConnection: false,
  awaits: null,
  pauseWhenRejected: null,
  leadStatus: null,
  fromWire: (step) => ({ type: step.type, action: step.action ?? "view" }),
  toWire: ({ type, action }) => ({ type, action }),
  texts: () => [],
  problems: () => [],
  ...withoutMailboxes,
  decide({ type, action }, { profile }) {
    if (!profile) return { do: "skip", reason: "no_actions", why: "no_profile" };
    return { do: "act", payload: { type, action, profile } };
  },
  show: ({ profile }) => ({ to: profile, subject: null, text: "" }),
  record: () => null,
};
