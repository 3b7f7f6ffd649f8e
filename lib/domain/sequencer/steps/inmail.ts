import type { InmailPayload } from "@/lib/domain/campaigns/rules/steps/inmail/rules.ts";
import { socialEffects } from "./social-effects.ts";

export const inmail = socialEffects<InmailPayload>(({ profile, subject, text }) => ({
  kind: "inmail",
  profile,
  subject,
  text,
}));
