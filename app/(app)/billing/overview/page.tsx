import { getTranslations } from "next-intl/server";
import { z } from "zod";
import { BillingOverview } from "@/components/billing/index.ts";
import { BillingCredits } from "@/components/credits/index.ts";
import { PageHeader } from "@/components/patterns/page-header.tsx";
import { readBilling } from "@/lib/domain/billing/index.ts";
import { readStanding } from "@/lib/domain/workspaces/index.ts";
import { definePage } from "@/lib/http/define-page.tsx";
import { showCreditPrices } from "@/lib/http/show/credits.ts";
import { toBillingView } from "@/lib/http/views/billing.ts";

const page = definePage(
  {
    path: "/billing/overview",
    query: z.object({ showCreditsModal: z.enum(["true", "false"]).nullable().default(null) }),
    texts: ["billing", "credits"],
  },
  async ({ ctx: { member, brand }, query }) => {
    const [t, billing, { credits }, offer] = await Promise.all([
      getTranslations("billing"),
      readBilling(member.workspaceId),
      readStanding(member.workspaceId, 0),
      showCreditPrices(member, null),
    ]);
    const isBuying = query.showCreditsModal === "true";
    return (
      <>
        <PageHeader title={t("overviewTitle")} text={t("overviewText")} />
        <BillingOverview initial={toBillingView(billing)}>
          <BillingCredits
            key={String(isBuying)}
            usage={credits}
            offer={offer}
            isBuying={isBuying}
            supportHref={brand.links.support}
          />
        </BillingOverview>
      </>
    );
  },
);

export const generateMetadata = page.metadata;
export default page.Page;
