import type { AbstractIntlMessages } from "next-intl";

const loaded = new Map<string, Promise<AbstractIntlMessages>>();

async function load(locale: string): Promise<AbstractIntlMessages> {
  const [texts, refusals] = (await Promise.all([
    import(`../../messages/${locale}/credentials.json`),
    import(`../../messages/${locale}/errors/credentials.json`),
  ])) as { default: AbstractIntlMessages }[];
  return { credentials: texts!.default, errors: { credentials: refusals!.default } };
}

/** The wizard's texts in a language, fetched once, for pages that don't include them. */
export function wizardTexts(locale: string): Promise<AbstractIntlMessages> {
  const known = loaded.get(locale);
  if (known) return known;
  const texts = load(locale);
  loaded.set(locale, texts);
  texts.catch(() => loaded.delete(locale));
  return texts;
}
