import { getTranslations } from "next-intl/server";
import { ZapierGuide } from "@/components/integrations/index.ts";
import { PageHeader } from "@/components/patterns/page-header.tsx";
import { listApiTokens } from "@/lib/domain/accounts/index.ts";
import { definePage } from "@/lib/http/define-page.tsx";

const page = definePage({ path: "/integrations/zapier/main", texts: ["integrations"] }, async ({ ctx }) => {
  const [t, tokens] = await Promise.all([getTranslations("integrations.zapier"), listApiTokens(ctx.member)]);
  return (
    <>
      <PageHeader title={t("page")} text={t("pageText")} />
      <ZapierGuide
        base={`${ctx.isHttps ? "https" : "http"}://${ctx.host}/api`}
        hasToken={tokens.length > 0}
      />
    </>
  );
});

export const generateMetadata = page.metadata;
export default page.Page;
