import type { ConnectionRequestPayload } from "@/lib/domain/campaigns/rules/steps/connection-request/rules.ts";
import { socialEffects } from "./social-effects.ts";

export const connectionRequest = socialEffects<ConnectionRequestPayload>(({ profile, note }) => ({
  kind: "invite",
  profile,
  note,
}));
