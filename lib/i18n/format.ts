import type { AppLocale } from "./locales.ts";

/** A whole or decimal number as the language writes it: 12,340 · 12 340 · 12.340. */
export function formatNumber(value: number, locale: AppLocale, fractionDigits = 0): string {
  return new Intl.NumberFormat(locale, { maximumFractionDigits: fractionDigits }).format(value);
}

/** A share between 0 and 1 as a percentage with at most one decimal. */
export function formatShare(share: number, locale: AppLocale): string {
  return new Intl.NumberFormat(locale, { style: "percent", maximumFractionDigits: 1 }).format(share);
}

/** Money from its smallest unit (cents) in an ISO 4217 currency. */
export function formatMoney(minorUnits: number, currency: string, locale: AppLocale): string {
  const formatter = new Intl.NumberFormat(locale, { style: "currency", currency });
  const digits = formatter.resolvedOptions().maximumFractionDigits ?? 2;
  return formatter.format(minorUnits / 10 ** digits);
}

/** A day in words ("4 May 2026") of an instant (milliseconds since 1970) in an IANA time zone. */
export function formatDay(at: number, locale: AppLocale, timeZone: string): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone }).format(at);
}

/** Day and time of an instant (milliseconds since 1970) in an IANA time zone. */
export function formatDateTime(at: number, locale: AppLocale, timeZone: string): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeStyle: "short", timeZone }).format(at);
}
