"use client";

import { Megaphone } from "lucide-react";
import dynamic from "next/dynamic";
import { usePathname, useRouter, useSearchParams } from "next/navigation";
import { useTranslations } from "next-intl";
import { type ReactNode, useEffect, useMemo, useState } from "react";
import { billingOverview, buyCreditsAddress } from "@/lib/access/buying-credits.ts";
import { type Place, pageOf } from "@/lib/access/find-page.ts";
import { pagesOfSection, type SectionPage } from "@/lib/access/section-pages.ts";
import { selectedCredential } from "@/lib/access/selected-credential.ts";
import { liveRooms } from "@/lib/client/live-rooms.ts";
import { signOut } from "@/lib/client/sign-out.ts";
import type { NotificationView } from "@/lib/contracts/notifications.ts";
import type { SupportChat } from "@/lib/contracts/support-kinds.ts";
import { ConnectModal } from "../credentials/index.ts";
import { DialerHost, openDialer } from "../dialer/index.ts";
import {
  Bell,
  EmailBanner,
  Explained,
  Passing,
  useCodeAsked,
  useNotifications,
  Warnings,
} from "../notifications/index.ts";
import { type CreditUsage, mayBuyCredits } from "../patterns/credits/credit-usage.ts";
import { OpenTabsProvider } from "../patterns/place-link.tsx";
import { AppShell } from "../patterns/shell/app-shell.tsx";
import { HeaderLogo, type HeaderLogoLook } from "../patterns/shell/header-logo.tsx";
import { UserMenu } from "../patterns/shell/user-menu.tsx";
import { MissingFeature } from "../patterns/upgrade/missing-feature.tsx";
import { offerUpgrade } from "../patterns/upgrade/offer-upgrade.ts";
import { UpgradePrompt } from "../patterns/upgrade/upgrade-prompt.tsx";
import { EndOthersModal } from "../security/index.ts";
import { Button } from "../ui/button.tsx";
import { useAfterMenu } from "../ui/menu/use-after-menu.ts";
import { AccountMenuEntries } from "./account-menu-entries.tsx";
import { AccountSwitcher } from "./account-switcher.tsx";
import { consoleOf, enteredSpace, wayOut } from "./admin-mode.ts";
import type { SwitcherAccount } from "./match-accounts.ts";
import { type CrmStanding, navigationOf, type OutsideLinks } from "./navigation.tsx";
import { OfflineNotice, useIsOffline } from "./offline.tsx";
import type { PeopleCirclesProps } from "./people-circles.tsx";
import { PhoneButton } from "./phone-button.tsx";
import { QuickAccess } from "./quick-access.tsx";
import { SpacePanel } from "./space-panel.tsx";
import { SubNavigation } from "./sub-navigation.tsx";
import { useKeptParameters } from "./use-kept-parameters.ts";
import { useLiveNames } from "./use-live-names.ts";
import { useSignOutOthers } from "./use-sign-out-others.ts";
import { useSupportChat } from "./use-support-chat.tsx";
import { useTimeoutNotice } from "./use-timeout-notice.ts";
import { type Unread, useTitleCount, useUnread } from "./use-unread.ts";

// Loaded when it is opened.
const SwitchDialog = dynamic(async () => (await import("./switch-dialog.tsx")).SwitchDialog);

/** Below this width, in CSS pixels, the page has its phone layout. */
const phoneWidth = 640;

export interface ApplicationShellProps {
  brand: { name: string } & HeaderLogoLook;
  /** The main entries that the person may open. */
  places: readonly Place[];
  /** Whether no entry can be opened: no social account is connected, or the workspace is unpaid [SH-238]. */
  locked: boolean;
  workspaceId: string | null;
  workspaceName: string | null;
  /** Whether the brand offers new workspaces. */
  mayAddWorkspace: boolean;
  /** Whether the person is an admin of the platform: a `space` in their address is admin mode (decision 35). */
  isPlatformAdmin: boolean;
  /** The workspace whose settings the person may open. Null: they may not. */
  settingsOf: string | null;
  isAdmin: boolean;
  /** The brand's pages outside the product. Those that it doesn't show are null. */
  links: OutsideLinks & {
    readonly support: string | null;
    readonly changelog: string | null;
    readonly featureRequest: string | null;
  };
  /** The workspace's first people. */
  people: PeopleCirclesProps["people"];
  /** How many people the workspace has. */
  memberCount: number;
  /** The pages of all sections that the person may open. */
  sections: readonly SectionPage[];
  /** Whether the header has a phone: the plan has calls, and the person may open the dialer [SH-218]. */
  hasPhone: boolean;
  /** Whether the person may open the dialer, whatever the plan has. */
  hasDialer: boolean;
  userId: string;
  /** The chat in which the brand helps. Null: none. */
  supportChat: SupportChat | null;
  /** Null: nobody counts credits here. */
  credits: CreditUsage | null;
  crm: CrmStanding;
  /** Whether the workspace has billing, its brand shows it and the person may open it. */
  hasBilling: boolean;
  /** Whether a partner's product is where the person comes from. */
  isFromPartner: boolean;
  /** The click on an advert from which the person came. Null: none. */
  clickId: string | null;
  /** The most accounts that the brand allows, where it says so. */
  maxAccounts: number | null;
  /** Whether the person may open the pages about themselves. */
  hasUserSettings: boolean;
  accounts: readonly SwitcherAccount[];
  seats: { readonly used: number; readonly total: number };
  unread: Unread;
  user: { name: string; email: string; picture: string | null };
  /** The person's address, where they put off its confirmation (decision 44). Null: it is confirmed. */
  unconfirmed: string | null;
  locale: string;
  languages: readonly { code: string; name: string }[];
  children: ReactNode;
}

/** The signed-in application's frame: navigation, position and user menu. */
export function ApplicationShell(props: ApplicationShellProps) {
  const t = useTranslations("shell");
  const path = usePathname();
  const search = useSearchParams();
  const router = useRouter();
  const { brand, accounts } = props;
  const { workspaceName, credits, user } = useLiveNames(props);
  const openTabs = useMemo(() => new Set(props.places.map(({ tab }) => tab)), [props.places]);
  const may = (tab: Place["tab"]): boolean => openTabs.has(tab);
  const keptIn = useKeptParameters(props.clickId);
  const accountId = selectedCredential(accounts, search)?.id ?? null;
  useEffect(() => void liveRooms.choose(accountId).catch(() => {}), [accountId]);
  const unread = useUnread(props.unread, accountId, may("inbox"));
  useTitleCount(unread);
  const isOffline = useIsOffline();
  const [isSwitching, setIsSwitching] = useState<boolean | null>(null);
  const afterMenu = useAfterMenu();
  const signOutOthers = useSignOutOthers();
  useTimeoutNotice();
  const notifications = useNotifications(props.workspaceId !== null);
  useCodeAsked(notifications.open, accountId);
  const [explained, setExplained] = useState<NotificationView | null>(null);
  const telling = { notifications, keptIn, onModal: setExplained };
  const choose = (id: string) => {
    const query = new URLSearchParams(search);
    query.set("selectedCred", id);
    const address = `${path}?${query}`;
    // A phone reloads the page, so that nothing of the other account stays on it [SH-255].
    if (window.innerWidth < phoneWidth) window.location.assign(address);
    else router.push(address);
  };
  const entered = enteredSpace(props.isPlatformAdmin, search);
  const out = wayOut(entered);
  const leave = () => (out.to === null ? void signOut() : window.location.assign(out.to));
  const leaveWord = t(out.word);
  const support = useSupportChat(props.supportChat);
  const adminHref = consoleOf(props.isPlatformAdmin);
  const { groups, bottom, tabs } = navigationOf({
    ...props,
    adminHref,
    support: support.entry,
    path,
    here: pageOf(path)?.tab,
    unread,
    keptIn,
    words: {
      place: (tab) => t(`place.${tab}`),
      link: (name) => t(`link.${name}`),
      user: t("userSettings"),
      workspace: t("workspaceSettings"),
      admin: t("admin"),
      signOut: leaveWord,
    },
    onSignOut: leave,
  });
  const items = groups.flat();
  const active = items.find((item) => item.active);
  const here = pageOf(path);
  // The dialer has no entry in the sidebar: it is opened from the header.
  const sectionName = active?.label ?? (here?.tab === "dialer" ? t("phone") : undefined);
  const sectionPages = pagesOfSection(props.sections, here?.tab);
  // A page without an entry of its own is below the entry whose address it continues.
  const entryHere = sectionPages
    .filter(({ path }) => path === here?.path || here?.path.startsWith(`${path}/`))
    .sort((one, other) => other.path.length - one.path.length)[0];
  const section = sectionPages.map((page) => ({
    href: keptIn(page.href),
    label: t(`sub.${page.word}`),
    isHere: page === entryHere,
  }));
  const tasks = props.sections.find((page) => page.word === "tasks");
  const ofBilling = { isBillingEnabled: props.hasBilling, mayOpenBilling: props.hasBilling, path };
  const hasBillingPage = props.hasBilling && pageOf(billingOverview) !== null;
  const settingsHref = props.settingsOf ? keptIn(`/preferences/workspace/basic/${props.settingsOf}`) : null;
  const switcher = (form: "row" | "picture" | "tab") => (
    <AccountSwitcher
      accounts={accounts}
      currentId={accountId}
      unread={props.unread.by_credentials}
      seats={props.seats}
      workspaceName={workspaceName}
      workspace={{
        name: workspaceName ?? "",
        members: props.memberCount,
        credits,
        buyHref: hasBillingPage && mayBuyCredits(ofBilling) ? keptIn(buyCreditsAddress) : null,
        billingHref: hasBillingPage ? keptIn(billingOverview) : null,
        settingsHref,
        featureRequestHref: props.links.featureRequest,
      }}
      onChoose={choose}
      onSwitchWorkspace={() => setIsSwitching(true)}
      maxAccounts={props.maxAccounts}
      form={form}
    />
  );
  return (
    <AppShell
      brandName={brand.name}
      homeHref="/campaigns/my-campaigns"
      logo={<HeaderLogo name={brand.name} look={brand} />}
      mark={<HeaderLogo name={brand.name} look={brand} markOnly />}
      accountSwitcher={accounts.length > 0 ? switcher("row") : null}
      panel={<SpacePanel credits={credits} featureRequestHref={props.links.featureRequest} />}
      tabSwitcher={accounts.length > 0 ? switcher("tab") : null}
      groups={groups}
      bottom={bottom}
      tabs={tabs}
      section={sectionName}
      subNavigation={(look) => (
        <SubNavigation label={sectionName ?? brand.name} entries={section} className={look} />
      )}
      banner={
        <>
          <OfflineNotice isOffline={isOffline} />
          {props.unconfirmed === null ? null : <EmailBanner email={props.unconfirmed} className="m-3" />}
          <Warnings {...telling} />
          <Passing {...telling} />
        </>
      }
      tools={
        <>
          {accounts.length > 0 ? (
            <div className="hidden sm:max-[1000px]:block">{switcher("picture")}</div>
          ) : null}
          {props.hasPhone ? (
            <PhoneButton onOpen={() => openDialer()} hasAccounts={accounts.length > 0} />
          ) : null}
          {props.links.changelog ? (
            <Button asChild variant="ghost" size="sm" aria-label={t("changelog")} title={t("changelog")}>
              <a href={props.links.changelog} target="_blank" rel="noreferrer">
                <Megaphone aria-hidden="true" />
              </a>
            </Button>
          ) : null}
          <QuickAccess
            places={items}
            may={{ people: may("profiles"), campaigns: may("campaigns") }}
            locked={props.locked}
            onGo={(address) => router.push(keptIn(address))}
            onSignOut={() => void signOut()}
            onSignOutOthers={signOutOthers.start}
          />
          {props.workspaceId === null ? null : <Bell {...telling} />}
          <UserMenu
            user={user}
            locale={props.locale}
            languages={props.languages}
            onSignOut={leave}
            signOutWord={leaveWord}
            onSignOutOthers={signOutOthers.start}
            onCloseAutoFocus={afterMenu.onCloseAutoFocus}
          >
            <AccountMenuEntries
              hasUserSettings={props.hasUserSettings}
              settingsOf={props.settingsOf}
              adminHref={adminHref}
              people={props.workspaceId === null ? null : { people: props.people, count: props.memberCount }}
              keptIn={keptIn}
              onSwitchWorkspace={() => afterMenu.later(() => setIsSwitching(true))}
            />
          </UserMenu>
        </>
      }
    >
      <OpenTabsProvider tabs={openTabs}>{props.children}</OpenTabsProvider>
      <UpgradePrompt
        isAdmin={props.isAdmin}
        plansHref={hasBillingPage ? keptIn("/pricing") : null}
        supportHref={props.links.support}
      />
      <MissingFeature />
      <Explained notification={explained} keptIn={keptIn} onClose={() => setExplained(null)} />
      {support.question}
      {isSwitching === null ? null : (
        <SwitchDialog
          open={isSwitching}
          onOpenChange={setIsSwitching}
          currentId={props.workspaceId}
          mayAdd={props.mayAddWorkspace}
          isAdminMode={entered !== null}
        />
      )}
      <EndOthersModal {...signOutOthers.asking} />
      {props.hasDialer ? (
        <DialerHost
          hasCalling={props.hasPhone}
          userId={props.userId}
          credentialId={accountId}
          hrefs={{
            numbers: keptIn("/dialer/phone-numbers"),
            recordings: keptIn("/dialer/call-recordings"),
            tasks: tasks ? keptIn(tasks.href) : null,
          }}
          onUpgrade={() => offerUpgrade({ title: t("phoneUpgrade") })}
        />
      ) : null}
      <ConnectModal pageHref={keptIn("/credentials/add")} />
    </AppShell>
  );
}
