/** The country where nobody knows a better one [SH-281]. */
export const defaultCountry = "US";

/**
 * The country from which an account probably signs in: that of the first of the browser's languages which names one
 * that is offered, else the default one [SH-281]. Empty where that isn't offered either.
 */
export function guessCountry(
  languages: readonly string[],
  offered: readonly { readonly code: string }[],
): string {
  const codes = new Set(offered.map(({ code }) => code));
  const named = languages.map((language) => /^[a-z]{2,3}(?:-[a-z]{4})?-([a-z]{2})\b/i.exec(language)?.[1]);
  const own = named.map((code) => code?.toUpperCase()).find((code) => code !== undefined && codes.has(code));
  return own ?? (codes.has(defaultCountry) ? defaultCountry : "");
}

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
