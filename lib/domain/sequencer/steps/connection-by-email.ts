import type { ConnectionByEmailPayload } from "@/lib/domain/campaigns/rules/steps/connection-by-email/rules.ts";
import { socialEffects } from "./social-effects.ts";

export const connectionByEmail = socialEffects<ConnectionByEmailPayload>(({ email, note }) => ({
  kind: "invite_by_email",
  email,
  note,
}));
