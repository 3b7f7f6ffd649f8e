import { getTranslations } from "next-intl/server";
import { PageHeader } from "@/components/patterns/page-header.tsx";
import { Panel } from "@/components/patterns/panel.tsx";
import { PasswordByMail, PasswordForm } from "@/components/preferences/index.ts";
import { hasPassword } from "@/lib/domain/accounts/index.ts";
import { definePage } from "@/lib/http/define-page.tsx";

const page = definePage(
  { path: "/preferences/user/password", texts: ["preferences.password"] },
  async ({ ctx: { user } }) => {
    const [t, isSet] = await Promise.all([getTranslations("preferences.password"), hasPassword(user.id)]);
    return (
      <>
        <PageHeader title={t("title")} text={t("text")} />
        <div className="max-w-xl px-4 pt-2 pb-10 sm:px-6">
          {isSet ? (
            <PasswordForm email={user.email} />
          ) : (
            <Panel title={t("title")}>
              <PasswordByMail email={user.email} text={t("none")} />
            </Panel>
          )}
        </div>
      </>
    );
  },
);

export const generateMetadata = page.metadata;
export default page.Page;
