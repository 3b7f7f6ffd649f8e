"use client";

import { Inbox, Plug, Send, Users } from "lucide-react";
import { usePathname, useRouter, useSearchParams } from "next/navigation";
import { useTranslations } from "next-intl";
import { type ReactNode, useEffect } from "react";
import { selectedCredential } from "@/lib/access/selected-credential.ts";
import { dropSavedDrafts, isEditor } from "@/lib/client/saved-drafts.ts";
import { signOut } from "@/lib/client/sign-out.ts";
import { ConnectModal } from "../credentials/index.ts";
import { AppShell } from "../patterns/app-shell.tsx";
import type { NavItem } from "../patterns/shell-types.ts";
import { UserMenu } from "../patterns/user-menu.tsx";
import { BrandLogo } from "../ui/brand-logo.tsx";
import { AccountSwitcher } from "./account-switcher.tsx";
import type { SwitcherAccount } from "./match-accounts.ts";
import { OfflineNotice, useIsOffline } from "./offline.tsx";
import { QuickAccess } from "./quick-access.tsx";
import { useKeptParameters } from "./use-kept-parameters.ts";
import { useTimeoutNotice } from "./use-timeout-notice.ts";
import { type Unread, useTitleCount, useUnread } from "./use-unread.ts";

const places = {
  campaigns: { href: "/campaigns/my-campaigns", below: ["/campaigns", "/campaign"], icon: <Send /> },
  profiles: { href: "/profiles/my-prospects", below: ["/profiles"], icon: <Users /> },
  inbox: { href: "/inbox", below: ["/inbox"], icon: <Inbox /> },
  integrations: { href: "/integrations", below: ["/integrations"], icon: <Plug /> },
} as const;

/** Under this width a page is a phone's, in CSS pixels. */
const phoneWidth = 640;

export interface ApplicationShellProps {
  brand: { name: string; logoUrl: string | null; shape: "square" | "rectangle" };
  /** The pages that the person may open. */
  tabs: readonly (keyof typeof places)[];
  /** No social account is connected, or the workspace is unpaid: what needs them can't be opened [SH-238]. */
  locked: boolean;
  workspaceName: string | null;
  accounts: readonly SwitcherAccount[];
  seats: { readonly used: number; readonly total: number };
  unread: Unread;
  user: { name: string; email: string };
  locale: string;
  languages: readonly { code: string; name: string }[];
  children: ReactNode;
}

/** The signed-in application's frame: which pages there are, where one is, who one is. */
export function ApplicationShell(props: ApplicationShellProps) {
  const t = useTranslations("shell");
  const path = usePathname();
  const search = useSearchParams();
  const router = useRouter();
  const { brand, accounts } = props;
  const keptIn = useKeptParameters();
  const accountId = selectedCredential(accounts, search)?.id ?? null;
  const unread = useUnread(props.unread, accountId, props.tabs.includes("inbox"));
  useTitleCount(unread);
  const isOffline = useIsOffline();
  useTimeoutNotice();
  const choose = (id: string) => {
    const query = new URLSearchParams(search);
    query.set("selectedCred", id);
    const address = `${path}?${query}`;
    // A phone loads the page anew, so that nothing of the other account stays on it [SH-255].
    if (window.innerWidth < phoneWidth) window.location.assign(address);
    else router.push(address);
  };
  const items: NavItem[] = props.tabs.map((tab) => {
    const { href, below, icon } = places[tab];
    return {
      href: keptIn(href),
      label: t(`place.${tab}`),
      icon,
      active: below.some((start) => path === start || path.startsWith(`${start}/`)),
      disabled: props.locked && tab !== "integrations",
      ...(tab === "inbox" && unread > 0 ? { badge: unread } : {}),
    };
  });
  useEffect(() => {
    if (!isEditor(path)) dropSavedDrafts();
  }, [path]);
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
            may={{ people: props.tabs.includes("profiles"), campaigns: props.tabs.includes("campaigns") }}
            locked={props.locked}
            onGo={(address) => router.push(keptIn(address))}
            onSignOut={() => void signOut()}
          />
          <UserMenu
            user={props.user}
            locale={props.locale}
            languages={props.languages}
            onSignOut={() => void signOut()}
          />
        </>
      }
    >
      {props.children}
      <ConnectModal pageHref={keptIn("/credentials/add")} />
    </AppShell>
  );
}
