"use client";

import {
  Building2,
  ChartColumn,
  Gauge,
  Globe,
  Inbox,
  Plug,
  Send,
  Settings,
  ShieldCheck,
  Tag,
  TextQuote,
  Users,
} from "lucide-react";
import Link from "next/link";
import { usePathname, useRouter, useSearchParams } from "next/navigation";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { type Place, type PlaceIcon, pageOf } from "@/lib/access/pages.ts";
import { selectedCredential } from "@/lib/access/selected-credential.ts";
import { signOut } from "@/lib/client/sign-out.ts";
import { ConnectModal } from "../credentials/index.ts";
import { AppShell } from "../patterns/shell/app-shell.tsx";
import type { NavItem } from "../patterns/shell/shell-types.ts";
import { UserMenu } from "../patterns/shell/user-menu.tsx";
import { BrandLogo } from "../ui/brand-logo.tsx";
import { MenuLink } from "../ui/menu/dropdown-menu.tsx";
import { AccountSwitcher } from "./account-switcher.tsx";
import type { SwitcherAccount } from "./match-accounts.ts";
import { OfflineNotice, useIsOffline } from "./offline.tsx";
import { QuickAccess } from "./quick-access.tsx";
import { useKeptParameters } from "./use-kept-parameters.ts";
import { useSignOutOthers } from "./use-sign-out-others.ts";
import { useTimeoutNotice } from "./use-timeout-notice.ts";
import { type Unread, useTitleCount, useUnread } from "./use-unread.ts";

const icons: Readonly<Record<PlaceIcon, ReactNode>> = {
  gauge: <Gauge />,
  send: <Send />,
  users: <Users />,
  inbox: <Inbox />,
  chart: <ChartColumn />,
  text: <TextQuote />,
  plug: <Plug />,
  settings: <Settings />,
};

/** Below this width, in CSS pixels, the page has its phone layout. */
const phoneWidth = 640;

export interface ApplicationShellProps {
  brand: { name: string; logoUrl: string | null; shape: "square" | "rectangle" };
  /** The main entries that the person may open. */
  places: readonly Place[];
  /** Whether no entry can be opened: no social account is connected, or the workspace is unpaid [SH-238]. */
  locked: boolean;
  workspaceName: string | null;
  /** The workspace whose settings the person may open. Null: they may not. */
  settingsOf: string | null;
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
  const may = (tab: Place["tab"]): boolean => props.places.some((place) => place.tab === tab);
  const keptIn = useKeptParameters();
  const accountId = selectedCredential(accounts, search)?.id ?? null;
  const unread = useUnread(props.unread, accountId, may("inbox"));
  useTitleCount(unread);
  const isOffline = useIsOffline();
  const signOutOthers = useSignOutOthers();
  useTimeoutNotice();
  const choose = (id: string) => {
    const query = new URLSearchParams(search);
    query.set("selectedCred", id);
    const address = `${path}?${query}`;
    // A phone reloads the page, so that nothing of the other account stays on it [SH-255].
    if (window.innerWidth < phoneWidth) window.location.assign(address);
    else router.push(address);
  };
  const here = pageOf(path)?.tab;
  const items: NavItem[] = props.places.map(({ tab, href, icon }) => ({
    href: keptIn(href),
    label: t(`place.${tab}`),
    icon: icons[icon],
    active: tab === here,
    disabled: props.locked,
    ...(tab === "inbox" && unread > 0 ? { badge: unread } : {}),
  }));
  const active = items.find((item) => item.active);
  const switcher = (compact = false) => (
    <AccountSwitcher
      accounts={accounts}
      currentId={accountId}
      unread={props.unread.by_credentials}
      seats={props.seats}
      workspaceName={props.workspaceName}
      onChoose={choose}
      compact={compact}
    />
  );
  return (
    <AppShell
      brandName={brand.name}
      homeHref="/campaigns/my-campaigns"
      logo={<BrandLogo name={brand.name} src={brand.logoUrl} shape={brand.shape} />}
      mark={<BrandLogo name={brand.name} src={brand.logoUrl} shape={brand.shape} markOnly />}
      accountSwitcher={accounts.length > 0 ? switcher() : null}
      groups={[items]}
      section={active?.label}
      banner={<OfflineNotice isOffline={isOffline} />}
      tools={
        <>
          {accounts.length > 0 ? <div className="min-[1000px]:hidden">{switcher(true)}</div> : null}
          <QuickAccess
            places={items}
            may={{ people: may("profiles"), campaigns: may("campaigns") }}
            locked={props.locked}
            onGo={(address) => router.push(keptIn(address))}
            onSignOut={() => void signOut()}
            onSignOutOthers={signOutOthers}
          />
          <UserMenu
            user={props.user}
            locale={props.locale}
            languages={props.languages}
            onSignOut={() => void signOut()}
            onSignOutOthers={signOutOthers}
          >
            {props.hasUserSettings ? (
              <MenuLink>
                <Link href={keptIn("/preferences/user/security")}>
                  <ShieldCheck /> {t("security")}
                </Link>
              </MenuLink>
            ) : null}
            {props.settingsOf ? (
              <>
                <MenuLink>
                  <Link href={keptIn(`/preferences/workspace/basic/${props.settingsOf}`)}>
                    <Building2 /> {t("workspaceBasic")}
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
      <ConnectModal pageHref={keptIn("/credentials/add")} />
    </AppShell>
  );
}
