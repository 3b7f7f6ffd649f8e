import type { SmsPayload } from "@/lib/domain/campaigns/rules/steps/sms/rules.ts";
import { telephonyEffects } from "./telephony-effects.ts";

export const sms = telephonyEffects<SmsPayload>((telephony, { from, to, text }, key) =>
  telephony.sendSms({ from, to, text }, key),
);
