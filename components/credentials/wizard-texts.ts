import type { AbstractIntlMessages } from "next-intl";
import { onceFor } from "@/lib/kernel/once-for/index.ts";

async function load(locale: string): Promise<AbstractIntlMessages> {
  const [texts, refusals, billing] = (await Promise.all([
    import(`../../messages/${locale}/credentials.json`),
    import(`../../messages/${locale}/errors/credentials.json`),
    import(`../../messages/${locale}/billing.json`),
  ])) as { default: AbstractIntlMessages }[];
  return {
    billing: billing!.default,
    credentials: texts!.default,
    errors: { credentials: refusals!.default },
  };
}

/** The wizard's texts in a language, fetched once, for pages that don't include them. */
export const wizardTexts = onceFor(load);
