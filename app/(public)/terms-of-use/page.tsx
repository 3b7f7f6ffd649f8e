import { getTranslations } from "next-intl/server";
import { LegalText } from "@/components/patterns/legal-text.tsx";
import { definePage } from "@/lib/http/define-page.tsx";

const sections = ["service", "account", "conduct", "liability", "contact"] as const;

const page = definePage({ path: "/terms-of-use" }, async ({ ctx }) => {
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
});

export const generateMetadata = page.metadata;
export default page.Page;
