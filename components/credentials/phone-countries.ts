import type { PhoneCountry } from "../patterns/phone-countries.ts";
import { defaultCountry } from "./place-choices.ts";

/** The country of which a phone number probably is: the account's, else the default one [SH-281]. */
export function likelyPhoneCountry(countries: readonly PhoneCountry[], accountCountry: string): string {
  return countries.find(({ value }) => value === accountCountry)?.value ?? defaultCountry;
}

/** A typed number: its digits. */
export const digitsOf = (typed: string): string => typed.replace(/\D/g, "");

/** Whether digits may be a phone number: more than 5 and at most 13 [SH-366]. */
export const isNumber = (digits: string): boolean => /^\d{6,13}$/.test(digits);
