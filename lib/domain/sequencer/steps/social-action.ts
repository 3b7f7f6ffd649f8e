import {
  endorsedSkills,
  likedPosts,
  type SocialActionName,
  type SocialActionPayload,
} from "@/lib/domain/campaigns/rules/steps/social-action/rules.ts";
import type { SocialAction } from "@/lib/providers/social/port.ts";
import { socialEffects } from "./social-effects.ts";

const actions: Readonly<Record<SocialActionName, (profile: string) => SocialAction>> = {
  view: (profile) => ({ kind: "view", profile }),
  follow: (profile) => ({ kind: "follow", profile }),
  like_posts: (profile) => ({ kind: "like", profile, count: likedPosts }),
  endorse: (profile) => ({ kind: "endorse", profile, count: endorsedSkills }),
};

/** "Absent" is strong, whatever the network keeps: to follow, like or endorse again changes nothing there. */
export const socialAction = socialEffects<SocialActionPayload>(({ action, profile }) =>
  actions[action](profile),
);
