import de from "../../messages/de/errors.json";
import en from "../../messages/en/errors.json";
import es from "../../messages/es/errors.json";
import fr from "../../messages/fr/errors.json";
import pt from "../../messages/pt/errors.json";
import type { AppLocale } from "./locales.ts";

const catalogues = { de, en, es, fr, pt };

/** The refusals' texts in one language; English is the specification's exact wording. */
export function loadErrors(locale: AppLocale): Readonly<Record<string, string>> {
  return catalogues[locale];
}
