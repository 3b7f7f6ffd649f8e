import type { MessagePayload } from "@/lib/domain/campaigns/rules/steps/message/rules.ts";
import { socialEffects } from "./social-effects.ts";

export const message = socialEffects<MessagePayload>(({ profile, text }) => ({
  kind: "message",
  profile,
  text,
}));
