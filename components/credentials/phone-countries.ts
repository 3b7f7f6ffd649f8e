import { type CountryCode, getCountries, getCountryCallingCode } from "libphonenumber-js/min";
import { defaultCountry } from "./place-choices.ts";

export interface PhoneCountry {
  readonly value: string;
  readonly name: string;
  /** The phone code, like +49. */
  readonly hint: string;
}

/** The countries that have a phone code, with it, by name in a language [SH-369]. */
export function phoneCountries(locale: string): PhoneCountry[] {
  const names = new Intl.DisplayNames(locale, { type: "region" });
  return getCountries()
    .map((code: CountryCode) => ({
      value: code,
      name: names.of(code) ?? code,
      hint: `+${getCountryCallingCode(code)}`,
    }))
    .sort((one, other) => one.name.localeCompare(other.name, locale));
}

/** The country of which a phone number probably is: the account's, else the default one [SH-281]. */
export function likelyPhoneCountry(countries: readonly PhoneCountry[], accountCountry: string): string {
  return countries.find(({ value }) => value === accountCountry)?.value ?? defaultCountry;
}

/** A typed number: its digits. */
export const digitsOf = (typed: string): string => typed.replace(/\D/g, "");

/** Whether digits may be a phone number: more than 5 and at most 13 [SH-366]. */
export const isNumber = (digits: string): boolean => /^\d{6,13}$/.test(digits);
