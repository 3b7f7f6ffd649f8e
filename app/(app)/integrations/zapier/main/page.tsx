import { getTranslations } from "next-intl/server";
import { ZapierGuide } from "@/components/integrations/index.ts";
import { PageHeader } from "@/components/patterns/page-header.tsx";
import { readApiToken } from "@/lib/domain/accounts/index.ts";
import { definePage } from "@/lib/http/define-page.tsx";

const page = definePage({ path: "/integrations/zapier/main", texts: ["integrations"] }, async ({ ctx }) => {
  const [t, token] = await Promise.all([getTranslations("integrations.zapier"), readApiToken(ctx.member)]);
  return (
    <>
      <PageHeader title={t("page")} text={t("pageText")} />
      <ZapierGuide base={`${ctx.isHttps ? "https" : "http"}://${ctx.host}/api`} hasToken={token !== null} />
    </>
  );
});

export const generateMetadata = page.metadata;
export default page.Page;
