import { getTranslations } from "next-intl/server";
import { TransactionList } from "@/components/billing/index.ts";
import { PageHeader } from "@/components/patterns/page-header.tsx";
import { readTransactions } from "@/lib/domain/billing/index.ts";
import { definePage } from "@/lib/http/define-page.tsx";
import { toTransaction } from "@/lib/http/views/billing.ts";

const first = { offset: 0, limit: 25 };

const page = definePage({ path: "/billing/transactions", texts: ["billing"] }, async ({ ctx }) => {
  const [t, { items, total }] = await Promise.all([
    getTranslations("billing"),
    readTransactions(ctx.member.workspaceId, first),
  ]);
  return (
    <>
      <PageHeader title={t("transactionsTitle")} text={t("transactions.text")} />
      <div className="px-4 pb-10 sm:px-6">
        <TransactionList initial={{ items: items.map(toTransaction), total, ...first }} />
      </div>
    </>
  );
});

export const generateMetadata = page.metadata;
export default page.Page;
