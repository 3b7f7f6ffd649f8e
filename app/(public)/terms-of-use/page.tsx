import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { LegalText } from "@/components/patterns/legal-text.tsx";
import { page, type SearchParams } from "@/lib/http/page.ts";

const sections = ["service", "account", "conduct", "liability", "contact"] as const;

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("legal"))("terms.title") };
}

export default async function TermsOfUsePage({ searchParams }: { searchParams: SearchParams }) {
  const { ctx } = await page("/terms-of-use", searchParams);
  const t = await getTranslations("legal");
  const brand = ctx.brand.name;
  return (
    <LegalText
      title={t("terms.title")}
      sections={sections.map((id) => ({
        id,
        title: t(`terms.${id}.title`),
        text: t(`terms.${id}.text`, { brand }),
      }))}
    />
  );
}
