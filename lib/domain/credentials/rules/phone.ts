import { type CountryCode, getCountryCallingCode, isSupportedCountry } from "libphonenumber-js/min";
import { minuteMs } from "@/lib/kernel/clock/spans.ts";

/** Structurally the social port's type. */
export interface PhoneNumber {
  readonly callingCode: string;
  readonly number: string;
}

/** How long the network waits for a phone number, in milliseconds [SH-340]. */
const phoneWaitMs = 15 * minuteMs;

/** Whether the network has stopped waiting for the phone number that it asked for. False where it asked for none. */
export function isPhoneExpired(
  { phoneRequestedAt }: { readonly phoneRequestedAt: Date | null },
  now: Date,
): boolean {
  return phoneRequestedAt !== null && now.getTime() >= phoneRequestedAt.getTime() + phoneWaitMs;
}

/**
 * A typed phone number: of its text the digits count, more than 5 and at most 13, and the code is its country's. Null:
 * it isn't one [SH-366].
 */
export function readPhone(typed: {
  readonly number: string;
  readonly countryCode: string;
  readonly phoneCode: string;
}): PhoneNumber | null {
  const number = typed.number.replace(/\D/g, "");
  const callingCode = typed.phoneCode.replace(/\D/g, "");
  const country = typed.countryCode;
  const isOfCountry =
    isSupportedCountry(country) && getCountryCallingCode(country as CountryCode) === callingCode;
  return number.length > 5 && number.length <= 13 && isOfCountry ? { callingCode, number } : null;
}
