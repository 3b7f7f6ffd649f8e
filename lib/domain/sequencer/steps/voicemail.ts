import type { VoicemailPayload } from "@/lib/domain/campaigns/rules/steps/voicemail/rules.ts";
import { telephonyEffects } from "./telephony-effects.ts";

export const voicemail = telephonyEffects<VoicemailPayload>((telephony, { from, to, voicemailId }, key) =>
  telephony.dropVoicemail({ from, to, voicemailId }, key),
);
