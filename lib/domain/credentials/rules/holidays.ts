import Holidays from "date-holidays";
import { dayMs } from "@/lib/kernel/clock/spans.ts";
import type { ClosedDates } from "@/lib/kernel/time-windows/index.ts";

const regions = new Map<string, ClosedDates>();

/** Whether public holidays are known of a country, or of a state of it, like DE or DE-BY. */
export function isHolidayRegion(region: string): boolean {
  const [country = "", state, ...rest] = region.split("-");
  const all = new Holidays();
  if (rest.length > 0 || !Object.hasOwn(all.getCountries("en"), country)) return false;
  return state === undefined || Object.hasOwn(all.getStates(country, "en") ?? {}, state);
}

/** All regions whose public holidays are known, by name in a language: countries, each followed by its states. */
export function holidayRegions(locale: string): { readonly value: string; readonly name: string }[] {
  const all = new Holidays();
  const names = new Intl.DisplayNames(locale, { type: "region" });
  return Object.keys(all.getCountries("en"))
    .map((country) => ({ country, name: nameOf(names, country) }))
    .sort((a, b) => a.name.localeCompare(b.name, locale))
    .flatMap(({ country, name }) => [
      { value: country, name },
      ...Object.entries(all.getStates(country, locale) ?? {}).map(([state, of]) => ({
        value: `${country}-${state}`,
        name: `${name}: ${of}`,
      })),
    ]);
}

function nameOf(names: Intl.DisplayNames, country: string): string {
  try {
    return names.of(country) ?? country;
  } catch {
    return country;
  }
}

/** The public holidays of a region, each year computed once. An unknown region has none. */
export function holidaysOf(region: string): ClosedDates {
  const known = regions.get(region);
  if (known) return known;
  const years = new Map<number, ReadonlySet<string>>();
  const has = (date: string) => {
    const year = Number(date.slice(0, 4));
    const dates = years.get(year) ?? datesOf(region, year);
    years.set(year, dates);
    return dates.has(date);
  };
  const found = { name: region, has };
  regions.set(region, found);
  return found;
}

/** The dates of a year. A holiday of several days gives several. */
function datesOf(region: string, year: number): ReadonlySet<string> {
  const [country = "", state = ""] = region.split("-");
  if (!isHolidayRegion(region)) return new Set();
  const calendar = state ? new Holidays(country, state) : new Holidays(country);
  // Days of one year may be those of a holiday that began in the year before.
  const found = [year - 1, year].flatMap((one) => calendar.getHolidays(one, "en"));
  return new Set(
    found
      .filter(({ type }) => type === "public")
      .flatMap(({ date, start, end }) => {
        const first = Date.parse(`${date.slice(0, 10)}T00:00:00Z`);
        const days = Math.max(1, Math.round((end.getTime() - start.getTime()) / dayMs));
        return Array.from({ length: days }, (_, i) => new Date(first + i * dayMs).toISOString().slice(0, 10));
      })
      .filter((date) => date.startsWith(`${year}-`)),
  );
}
