"use client";

import { ArrowLeftRight, Building2, Globe, Megaphone, ShieldCheck, Tag, Users } from "lucide-react";
import dynamic from "next/dynamic";
import Link from "next/link";
import { usePathname, useRouter, useSearchParams } from "next/navigation";
import { useTranslations } from "next-intl";
import { type ReactNode, useEffect, useState } from "react";
import { type Place, pageOf } from "@/lib/access/pages.ts";
import { selectedCredential } from "@/lib/access/selected-credential.ts";
import { liveRooms } from "@/lib/client/live-rooms.ts";
import { signOut } from "@/lib/client/sign-out.ts";
import type { NotificationView } from "@/lib/contracts/notifications.ts";
import { ConnectModal } from "../credentials/index.ts";
import { Bell, Explained, useCodeAsked, useNotifications, Warnings } from "../notifications/index.ts";
import { AppShell } from "../patterns/shell/app-shell.tsx";
import { HeaderLogo, type HeaderLogoLook } from "../patterns/shell/header-logo.tsx";
import { UserMenu } from "../patterns/shell/user-menu.tsx";
import { UpgradePrompt } from "../patterns/upgrade/upgrade-prompt.tsx";
import { Button } from "../ui/button.tsx";
import { MenuItem, MenuLink } from "../ui/menu/dropdown-menu.tsx";
import { useAfterMenu } from "../ui/menu/use-after-menu.ts";
import { AccountSwitcher } from "./account-switcher.tsx";
import { backFrom, enteredSpace } from "./admin-mode.ts";
import type { SwitcherAccount } from "./match-accounts.ts";
import { navigationOf, type OutsideLinks } from "./navigation.tsx";
import { OfflineNotice, useIsOffline } from "./offline.tsx";
import { QuickAccess } from "./quick-access.tsx";
import { useKeptParameters } from "./use-kept-parameters.ts";
import { useLiveNames } from "./use-live-names.ts";
import { useSignOutOthers } from "./use-sign-out-others.ts";
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
  /** How many people the workspace has. */
  memberCount: number;
  /** Whether the person may open the pages about themselves. */
  hasUserSettings: boolean;
  accounts: readonly SwitcherAccount[];
  seats: { readonly used: number; readonly total: number };
  unread: Unread;
  user: { name: string; email: string; picture: string | null };
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
  const { workspaceName, user } = useLiveNames(props);
  const may = (tab: Place["tab"]): boolean => props.places.some((place) => place.tab === tab);
  const keptIn = useKeptParameters();
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
  const leave = entered === null ? () => void signOut() : () => window.location.assign(backFrom(entered));
  const leaveWord = t(entered === null ? "signOut" : "backToAdmin");
  const { groups, bottom, tabs } = navigationOf({
    ...props,
    path,
    here: pageOf(path)?.tab,
    unread,
    keptIn,
    words: {
      place: (tab) => t(`place.${tab}`),
      link: (name) => t(`link.${name}`),
      user: t("userSettings"),
      workspace: t("workspaceSettings"),
      signOut: leaveWord,
    },
    onSignOut: leave,
  });
  const items = groups.flat();
  const active = items.find((item) => item.active);
  const switcher = (compact = false) => (
    <AccountSwitcher
      accounts={accounts}
      currentId={accountId}
      unread={props.unread.by_credentials}
      seats={props.seats}
      workspaceName={workspaceName}
      workspace={{
        name: workspaceName ?? "",
        members: props.memberCount,
        settingsHref: props.settingsOf ? keptIn(`/preferences/workspace/basic/${props.settingsOf}`) : null,
        featureRequestHref: props.links.featureRequest,
      }}
      onChoose={choose}
      onSwitchWorkspace={() => setIsSwitching(true)}
      compact={compact}
    />
  );
  return (
    <AppShell
      brandName={brand.name}
      homeHref="/campaigns/my-campaigns"
      logo={<HeaderLogo name={brand.name} look={brand} />}
      mark={<HeaderLogo name={brand.name} look={brand} markOnly />}
      accountSwitcher={accounts.length > 0 ? switcher() : null}
      groups={groups}
      bottom={bottom}
      tabs={tabs}
      section={active?.label}
      banner={
        <>
          <OfflineNotice isOffline={isOffline} />
          <Warnings {...telling} />
        </>
      }
      tools={
        <>
          {accounts.length > 0 ? <div className="min-[1000px]:hidden">{switcher(true)}</div> : null}
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
            onSignOutOthers={signOutOthers}
          />
          {props.workspaceId === null ? null : <Bell {...telling} />}
          <UserMenu
            user={user}
            locale={props.locale}
            languages={props.languages}
            onSignOut={leave}
            signOutWord={leaveWord}
            onSignOutOthers={signOutOthers}
            onCloseAutoFocus={afterMenu.onCloseAutoFocus}
          >
            {props.hasUserSettings ? (
              <MenuLink>
                <Link href={keptIn("/preferences/user/security")}>
                  <ShieldCheck /> {t("security")}
                </Link>
              </MenuLink>
            ) : null}
            <MenuItem onSelect={() => afterMenu.later(() => setIsSwitching(true))}>
              <ArrowLeftRight /> {t("workspaces.open")}
            </MenuItem>
            {props.settingsOf ? (
              <>
                <MenuLink>
                  <Link href={keptIn(`/preferences/workspace/basic/${props.settingsOf}`)}>
                    <Building2 /> {t("workspaceBasic")}
                  </Link>
                </MenuLink>
                <MenuLink>
                  <Link href={keptIn(`/preferences/workspace/users/${props.settingsOf}`)}>
                    <Users /> {t("workspaceMembers")}
                  </Link>
                </MenuLink>
                <MenuLink>
                  <Link href={keptIn(`/preferences/workspace/labels/${props.settingsOf}`)}>
                    <Tag /> {t("workspaceLabels")}
                  </Link>
                </MenuLink>
                <MenuLink>
                  <Link href={keptIn(`/preferences/workspace/domains/${props.settingsOf}`)}>
                    <Globe /> {t("workspaceDomains")}
                  </Link>
                </MenuLink>
              </>
            ) : null}
          </UserMenu>
        </>
      }
    >
      {props.children}
      <UpgradePrompt isAdmin={props.isAdmin} supportHref={props.links.support} />
      <Explained notification={explained} keptIn={keptIn} onClose={() => setExplained(null)} />
      {isSwitching === null ? null : (
        <SwitchDialog
          open={isSwitching}
          onOpenChange={setIsSwitching}
          currentId={props.workspaceId}
          mayAdd={props.mayAddWorkspace}
          isAdminMode={entered !== null}
        />
      )}
      <ConnectModal pageHref={keptIn("/credentials/add")} />
    </AppShell>
  );
}
