import { type CountryCode, getCountries, getCountryCallingCode } from "libphonenumber-js/min";

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
