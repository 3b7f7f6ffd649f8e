import { ProviderError } from "@/lib/kernel/errors/index.ts";
import type { TelephonyPort } from "./port.ts";

/** The telephony port of an installation without telephony: no call works. */
export function noTelephony(): TelephonyPort {
  const refuse = () => Promise.reject(new ProviderError("unavailable", "no telephony is connected"));
  return { sendSms: refuse, dropVoicemail: refuse, lookUp: refuse };
}
