import { getTranslations } from "next-intl/server";
import { ApiTokenCard } from "@/components/integrations/index.ts";
import { PageHeader } from "@/components/patterns/page-header.tsx";
import { readApiToken } from "@/lib/domain/accounts/index.ts";
import { definePage } from "@/lib/http/define-page.tsx";
import { toApiTokenView } from "@/lib/http/views/api-tokens.ts";

const page = definePage({ path: "/integrations/api", texts: ["integrations"] }, async ({ ctx }) => {
  const [t, token] = await Promise.all([getTranslations("integrations.api"), readApiToken(ctx.member)]);
  return (
    <>
      <PageHeader title={t("page")} text={t("pageText")} />
      <div className="max-w-3xl px-4 pb-10 sm:px-6">
        <ApiTokenCard
          initial={token && toApiTokenView(token)}
          base={`${ctx.isHttps ? "https" : "http"}://${ctx.host}/api`}
        />
      </div>
    </>
  );
});

export const generateMetadata = page.metadata;
export default page.Page;
