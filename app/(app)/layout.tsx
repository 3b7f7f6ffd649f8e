import { redirect } from "next/navigation";
import { getMessages } from "next-intl/server";
import type { ReactNode } from "react";
import { PaidRedirect } from "@/components/billing/index.ts";
import { RenewSessions } from "@/components/credentials/index.ts";
import { CoachLine } from "@/components/first-steps/index.ts";
import { MessagesProvider } from "@/components/patterns/messages-provider.tsx";
import { ApplicationShell } from "@/components/shell/index.ts";
import { shownPlaces } from "@/lib/access/find-page.ts";
import { sectionPages } from "@/lib/access/section-pages.ts";
import { hasBilling, hasPhone, hasSession, isLocked, isPlatformAdmin, mayOpen } from "@/lib/access/viewer.ts";
import { LiveQueries } from "@/lib/client/realtime.tsx";
import { readFrame } from "@/lib/http/frame.ts";
import { pageContext } from "@/lib/http/page-context.ts";
import { shownLinks } from "@/lib/http/show/brand-links.ts";
import { photoAddress } from "@/lib/http/views/photos.ts";
import { LOCALE_NAMES, LOCALES } from "@/lib/i18n/locales.ts";
import { pickMessages } from "@/lib/i18n/messages.ts";

/** The frame of the signed-in application. It authorises nothing: each page does that itself. */
export default async function ApplicationLayout({ children }: { children: ReactNode }) {
  const ctx = await pageContext();
  const { viewer, brand, locale } = ctx;
  // Whether the address has to be confirmed first is decided by the page's guards: it may be put off (decision 44).
  if (!hasSession(viewer) || !viewer.user) redirect("/auth/sign-in");
  const { user, workspace } = viewer;
  const mayDial = workspace !== null && mayOpen(viewer, "dialer");
  const { mostAccounts, waiting, ...frame } = await readFrame(ctx);
  return (
    <MessagesProvider messages={pickMessages(await getMessages(), mayDial ? ["shell", "dialer"] : ["shell"])}>
      <LiveQueries>
        <ApplicationShell
          brand={{ name: brand.name, ...brand.theme }}
          places={shownPlaces(viewer, brand.switches)}
          locked={isLocked(viewer)}
          links={shownLinks(brand)}
          isAdmin={viewer.membership?.isAdmin === true || isPlatformAdmin(viewer)}
          workspaceId={workspace?.id ?? null}
          mayAddWorkspace={!brand.switches.hideNewWorkspace}
          isPlatformAdmin={isPlatformAdmin(viewer)}
          workspaceName={workspace?.name ?? null}
          hasUserSettings={mayOpen(viewer, "user_settings")}
          settingsOf={workspace && mayOpen(viewer, "workspace_settings") ? workspace.id : null}
          {...frame}
          sections={sectionPages(viewer, brand.switches)}
          hasPhone={hasPhone(viewer)}
          hasDialer={mayDial}
          userId={user.id}
          hasBilling={hasBilling(viewer, brand.switches.hideBilling)}
          supportChat={brand.support}
          isFromPartner={false}
          clickId={user.clickId ?? null}
          maxAccounts={brand.switches.showMaxCredentials ? mostAccounts : null}
          user={{
            name: `${user.firstName} ${user.lastName}`.trim(),
            email: user.email,
            picture: photoAddress(user.photo),
          }}
          unconfirmed={user.isEmailConfirmed ? null : user.email}
          locale={locale}
          languages={LOCALES.map((code) => ({ code, name: LOCALE_NAMES[code] }))}
        >
          <PaidRedirect workspaceId={workspace?.id ?? null} isPaid={workspace?.isPaid ?? false} />
          <CoachLine />
          {waiting.length > 0 ? <RenewSessions waiting={waiting} /> : null}
          {children}
        </ApplicationShell>
      </LiveQueries>
    </MessagesProvider>
  );
}
