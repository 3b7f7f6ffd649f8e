import type { CommentPayload } from "@/lib/domain/campaigns/rules/steps/comment/rules.ts";
import { socialEffects } from "./social-effects.ts";

export const comment = socialEffects<CommentPayload>(({ profile, text }) => ({
  kind: "comment",
  profile,
  text,
}));
