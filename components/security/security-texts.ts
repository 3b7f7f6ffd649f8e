import type { AbstractIntlMessages } from "next-intl";

const loaded = new Map<string, Promise<AbstractIntlMessages>>();

async function load(locale: string): Promise<AbstractIntlMessages> {
  const texts = (await import(`../../messages/${locale}/security.json`)) as { default: AbstractIntlMessages };
  return { security: texts.default };
}

/** The texts of signing in, in a language, fetched once, for pages that don't include them. */
export function securityTexts(locale: string): Promise<AbstractIntlMessages> {
  const known = loaded.get(locale);
  if (known) return known;
  const texts = load(locale);
  loaded.set(locale, texts);
  texts.catch(() => loaded.delete(locale));
  return texts;
}
