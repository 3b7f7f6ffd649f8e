import type { GroupMessagePayload } from "@/lib/domain/campaigns/rules/steps/group-message/rules.ts";
import { socialEffects } from "./social-effects.ts";

export const groupMessage = socialEffects<GroupMessagePayload>(({ profile, through, text }) => ({
  kind: "message_through",
  profile,
  through,
  text,
}));
