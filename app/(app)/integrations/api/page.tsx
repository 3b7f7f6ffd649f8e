import { getTranslations } from "next-intl/server";
import { ApiTokens } from "@/components/integrations/index.ts";
import { PageHeader } from "@/components/patterns/page-header.tsx";
import { mayOpen } from "@/lib/access/viewer.ts";
import { hasPassword, listApiTokens } from "@/lib/domain/accounts/index.ts";
import { definePage } from "@/lib/http/define-page.tsx";
import { tokenAreas } from "@/lib/http/token-areas.ts";
import { toApiTokenView } from "@/lib/http/views/api-tokens.ts";

const page = definePage(
  { path: "/integrations/api", texts: ["integrations", "members.pages"] },
  async ({ ctx }) => {
    const [t, tokens, isPasswordKnown] = await Promise.all([
      getTranslations("integrations.api"),
      listApiTokens(ctx.member),
      hasPassword(ctx.member.userId),
    ]);
    return (
      <>
        <PageHeader title={t("page")} text={t("pageText")} />
        <div className="max-w-3xl px-4 pb-10 sm:px-6">
          <ApiTokens
            initial={tokens.map(toApiTokenView)}
            areas={tokenAreas.filter((area) => mayOpen(ctx.viewer, area))}
            hasPassword={isPasswordKnown}
            base={`${ctx.isHttps ? "https" : "http"}://${ctx.host}/api`}
          />
        </div>
      </>
    );
  },
);

export const generateMetadata = page.metadata;
export default page.Page;
