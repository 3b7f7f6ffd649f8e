import type { AbstractIntlMessages } from "next-intl";
import { onceFor } from "@/lib/kernel/once-for/index.ts";

async function load(locale: string): Promise<AbstractIntlMessages> {
  const texts = (await import(`../../messages/${locale}/security.json`)) as { default: AbstractIntlMessages };
  return { security: texts.default };
}

/** The texts of signing in, in a language, fetched once, for pages that don't include them. */
export const securityTexts = onceFor(load);
