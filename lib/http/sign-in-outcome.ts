import { loadErrors } from "@/lib/i18n/errors/index.ts";
import type { AppLocale } from "@/lib/i18n/locales.ts";

/**
 * Why a provider's sign-in connected no mailbox, from the key that the callback put into the page's address. Anybody
 * can write an address: only the product's own texts are shown, and of one that needs values, nothing. Null: no reason
 * is known.
 */
export function refusalText(key: string | null, locale: AppLocale): string | null {
  const texts = loadErrors(locale);
  const text = key !== null && Object.hasOwn(texts, key) ? texts[key] : undefined;
  return text === undefined || text.includes("{") ? null : text;
}
