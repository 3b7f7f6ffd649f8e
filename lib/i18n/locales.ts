import { type Language, languages } from "../contracts/words/languages.ts";

/** The languages of the interface. */
export const LOCALES = languages;

export type AppLocale = Language;

export const DEFAULT_LOCALE: AppLocale = "en";

/** The cookie that keeps the chosen language. */
export const LOCALE_COOKIE = "locale";

/** The cookie in which the browser stores its IANA time zone, so that the server writes the same times. */
export const TIME_ZONE_COOKIE = "timezone";

/** Each language by its own name, as the language switch shows it. */
export const LOCALE_NAMES: Record<AppLocale, string> = {
  en: "English",
  fr: "Français",
  de: "Deutsch",
  pt: "Português",
  es: "Español",
};

export function isLocale(value: unknown): value is AppLocale {
  return LOCALES.some((locale) => locale === value);
}

/**
 * The language of a request: the stored choice, else the best of the browser's languages (Accept-Language header),
 * else English.
 */
export function chooseLocale(kept: string | undefined, acceptLanguage: string | null): AppLocale {
  if (isLocale(kept)) return kept;
  const wished = (acceptLanguage ?? "")
    .split(",")
    .map((entry) => {
      const [tag = "", ...parameters] = entry.trim().split(";");
      const quality = parameters.find((parameter) => parameter.trim().startsWith("q="));
      const weight = quality ? Number(quality.trim().slice(2)) : 1;
      return {
        language: tag.trim().toLowerCase().split("-")[0],
        weight: Number.isFinite(weight) ? weight : 0,
      };
    })
    .filter(({ weight }) => weight > 0)
    .sort((one, other) => other.weight - one.weight);
  for (const { language } of wished) if (isLocale(language)) return language;
  return DEFAULT_LOCALE;
}

/** An IANA time zone if the runtime knows it, else UTC. */
export function chooseTimeZone(kept: string | undefined): string {
  if (!kept) return "UTC";
  try {
    return new Intl.DateTimeFormat("en", { timeZone: kept }).resolvedOptions().timeZone;
  } catch {
    return "UTC";
  }
}
