import { getTranslations } from "next-intl/server";
import { PageHeader } from "@/components/patterns/page-header.tsx";
import { SignInMails } from "@/components/preferences/index.ts";
import { HighlightsForm } from "@/components/reports/index.ts";
import { mayOpen } from "@/lib/access/viewer.ts";
import { findAccount } from "@/lib/domain/accounts/index.ts";
import { readSubscription } from "@/lib/domain/reports/index.ts";
import { definePage } from "@/lib/http/define-page.tsx";
import { toHighlights } from "@/lib/http/views/reports.ts";

const page = definePage(
  {
    path: "/preferences/user/notifications",
    texts: ["preferences.notifications", "preferences.said", "reports"],
  },
  async ({ ctx: { user, viewer, member, workspace } }) => {
    const hasReports = mayOpen(viewer, "reports") && workspace.isPaid;
    const [t, account, subscription] = await Promise.all([
      getTranslations("preferences.notifications"),
      findAccount(user.id),
      hasReports ? readSubscription(member) : null,
    ]);
    return (
      <>
        <PageHeader title={t("title")} text={t("text")} />
        <div className="flex max-w-xl flex-col gap-4 px-4 pt-2 pb-10 sm:px-6">
          <SignInMails initial={account?.preferences.tellsSignIns ?? true} />
          {hasReports ? (
            <div className="flex flex-col gap-2">
              <HighlightsForm first={toHighlights(subscription)} />
              <p className="text-muted text-xs">{t("here", { name: workspace.name })}</p>
            </div>
          ) : null}
        </div>
      </>
    );
  },
);

export const generateMetadata = page.metadata;
export default page.Page;
