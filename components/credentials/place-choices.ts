/** The countries with their names in a language, in that language's order. */
export function nameCountries<Country extends { readonly code: string }>(
  countries: readonly Country[],
  locale: string,
): (Country & { name: string })[] {
  const names = new Intl.DisplayNames(locale, { type: "region" });
  return countries
    .map((country) => ({ ...country, name: names.of(country.code) ?? country.code }))
    .sort((a, b) => a.name.localeCompare(b.name, locale));
}

/** The IANA zones that this runtime knows, UTC first. */
export function listTimezones(): string[] {
  return ["UTC", ...Intl.supportedValuesOf("timeZone").filter((zone) => zone !== "UTC")];
}
