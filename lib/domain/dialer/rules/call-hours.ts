import { isOpen } from "@/lib/kernel/time-windows/index.ts";

/** The hours of the person's own day in which they may be called. Source: decision 33. */
const hours = { start: 8, end: 21 } as const;

/** The zones of countries with several, in which nearly all of their numbers are. */
const zonesOfCountries: Readonly<Record<string, readonly string[]>> = {
  US: ["America/New_York", "America/Chicago", "America/Denver", "America/Los_Angeles"],
  CA: ["America/Halifax", "America/Toronto", "America/Winnipeg", "America/Edmonton", "America/Vancouver"],
  AU: ["Australia/Sydney", "Australia/Adelaide", "Australia/Perth"],
  BR: ["America/Sao_Paulo", "America/Manaus"],
  MX: ["America/Mexico_City", "America/Tijuana"],
  RU: ["Europe/Moscow", "Asia/Yekaterinburg"],
  ES: ["Europe/Madrid"],
  PT: ["Europe/Lisbon"],
  DE: ["Europe/Berlin"],
};

/** The zones in which a country's people are. Empty: nobody knows. */
export function zonesOf(country: string | null): readonly string[] {
  if (country === null) return [];
  const known = zonesOfCountries[country];
  if (known) return known;
  const locale = new Intl.Locale("und", { region: country }) as Intl.Locale & {
    readonly timeZones?: readonly string[];
    getTimeZones?: () => readonly string[];
  };
  return locale.getTimeZones?.() ?? locale.timeZones ?? [];
}

/**
 * Whether somebody may be called at a moment (ms since 1970). A person's own zone counts, where it is known; else it
 * must be day everywhere in their number's country.
 */
export function mayCallAt(
  { timezone, country }: { readonly timezone: string | null; readonly country: string | null },
  now: number,
): boolean {
  const zones = timezone ? [timezone] : zonesOf(country);
  return zones.every((one) => isOpen({ timezone: one, ...hours }, now));
}
