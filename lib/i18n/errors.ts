import de from "../../messages/de/errors.json" with { type: "json" };
import en from "../../messages/en/errors.json" with { type: "json" };
import es from "../../messages/es/errors.json" with { type: "json" };
import fr from "../../messages/fr/errors.json" with { type: "json" };
import pt from "../../messages/pt/errors.json" with { type: "json" };
import type { AppLocale } from "./locales.ts";

const catalogues = { de, en, es, fr, pt };

/** A key of the errors' catalogue, which every refusal names. */
export type ErrorKey = keyof typeof en;

/** The refusals' texts in one language; English is the specification's exact wording. */
export function loadErrors(locale: AppLocale): Readonly<Record<string, string>> {
  return catalogues[locale];
}
