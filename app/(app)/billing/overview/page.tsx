import { getTranslations } from "next-intl/server";
import { BillingOverview } from "@/components/billing/index.ts";
import { PageHeader } from "@/components/patterns/page-header.tsx";
import { readBilling } from "@/lib/domain/billing/index.ts";
import { definePage } from "@/lib/http/define-page.tsx";
import { toBillingView } from "@/lib/http/views/billing.ts";

const page = definePage({ path: "/billing/overview", texts: ["billing"] }, async ({ ctx }) => {
  const [t, billing] = await Promise.all([getTranslations("billing"), readBilling(ctx.member.workspaceId)]);
  return (
    <>
      <PageHeader title={t("overviewTitle")} text={t("overviewText")} />
      <BillingOverview initial={toBillingView(billing)} />
    </>
  );
});

export const generateMetadata = page.metadata;
export default page.Page;
