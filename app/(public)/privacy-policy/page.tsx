import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { LegalText } from "@/components/patterns/legal-text.tsx";
import { page, type SearchParams } from "@/lib/http/page.ts";

const sections = ["data", "use", "keep", "rights", "contact"] as const;

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("legal"))("privacy.title") };
}

export default async function PrivacyPolicyPage({ searchParams }: { searchParams: SearchParams }) {
  const { ctx } = await page("/privacy-policy", searchParams);
  const t = await getTranslations("legal");
  const brand = ctx.brand.name;
  return (
    <LegalText
      title={t("privacy.title")}
      sections={sections.map((id) => ({
        id,
        title: t(`privacy.${id}.title`),
        text: t(`privacy.${id}.text`, { brand }),
      }))}
    />
  );
}
