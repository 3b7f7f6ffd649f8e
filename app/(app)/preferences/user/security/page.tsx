import { getTranslations } from "next-intl/server";
import { PageHeader } from "@/components/patterns/page-header.tsx";
import { PasskeysPanel, SecondFactorPanel, SessionsPanel } from "@/components/security/index.ts";
import { hasPassword, listSessions, readPasskeys, readSecondFactor } from "@/lib/domain/accounts/index.ts";
import { definePage } from "@/lib/http/define-page.tsx";
import { toPasskey, toSecondFactor, toSessions } from "@/lib/http/views/security.ts";

const page = definePage(
  { path: "/preferences/user/security", texts: ["security"] },
  async ({ ctx: { user, viewer } }) => {
    const [t, factor, passkeys, sessions, knowsPassword] = await Promise.all([
      getTranslations("security"),
      readSecondFactor(user.id),
      readPasskeys(user.id),
      listSessions(user.id),
      hasPassword(user.id),
    ]);
    return (
      <>
        <PageHeader title={t("title")} text={t("text")} />
        <div className="grid max-w-5xl items-start gap-4 p-4 sm:px-6 lg:grid-cols-2">
          <SecondFactorPanel initial={toSecondFactor(factor)} />
          <PasskeysPanel initial={passkeys.map(toPasskey)} />
          <div className="lg:col-span-2">
            <SessionsPanel
              initial={toSessions(sessions, viewer.session?.id ?? null)}
              hasPassword={knowsPassword}
            />
          </div>
        </div>
      </>
    );
  },
);

export const generateMetadata = page.metadata;
export default page.Page;
