import { getTranslations } from "next-intl/server";
import { LegalText } from "@/components/patterns/legal-text.tsx";
import { definePage } from "@/lib/http/define-page.tsx";

const sections = ["data", "use", "keep", "rights", "contact"] as const;

const page = definePage({ path: "/privacy-policy" }, async ({ ctx }) => {
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
});

export const generateMetadata = page.metadata;
export default page.Page;
