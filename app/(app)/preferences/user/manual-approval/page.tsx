import { getTranslations } from "next-intl/server";
import { PageHeader } from "@/components/patterns/page-header.tsx";
import { ApprovalForm } from "@/components/preferences/index.ts";
import { findAccount } from "@/lib/domain/accounts/index.ts";
import { definePage } from "@/lib/http/define-page.tsx";

const page = definePage(
  { path: "/preferences/user/manual-approval", texts: ["preferences.approval", "preferences.said"] },
  async ({ ctx: { user } }) => {
    const [t, account] = await Promise.all([getTranslations("preferences.approval"), findAccount(user.id)]);
    return (
      <>
        <PageHeader title={t("title")} text={t("text")} />
        <div className="flex max-w-xl flex-col gap-4 px-4 pt-2 pb-10 sm:px-6">
          <ApprovalForm initial={account?.preferences.approvalMode ?? "automatic"} />
        </div>
      </>
    );
  },
);

export const generateMetadata = page.metadata;
export default page.Page;
