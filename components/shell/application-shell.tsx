"use client";

import { Inbox, Plug, Send, Users } from "lucide-react";
import { usePathname } from "next/navigation";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { callApi } from "@/lib/client/call-api.ts";
import { AppShell } from "../patterns/app-shell.tsx";
import type { NavItem } from "../patterns/shell-types.ts";
import { UserMenu } from "../patterns/user-menu.tsx";
import { BrandLogo } from "../ui/brand-logo.tsx";

const places = {
  campaigns: { href: "/campaigns/my-campaigns", below: ["/campaigns", "/campaign"], icon: <Send /> },
  profiles: { href: "/profiles/my-prospects", below: ["/profiles"], icon: <Users /> },
  inbox: { href: "/inbox", below: ["/inbox"], icon: <Inbox /> },
  integrations: { href: "/integrations", below: ["/integrations"], icon: <Plug /> },
} as const;

export interface ApplicationShellProps {
  brand: { name: string; logoUrl: string | null; shape: "square" | "rectangle" };
  /** The pages that the person may open. */
  tabs: readonly (keyof typeof places)[];
  /** No social account is connected: what needs one can't be opened [SH-238]. */
  locked: boolean;
  workspaceName: string | null;
  unread?: number;
  user: { name: string; email: string };
  locale: string;
  languages: readonly { code: string; name: string }[];
  children: ReactNode;
}

/** The signed-in application's frame: which pages there are, where one is, who one is. */
export function ApplicationShell(props: ApplicationShellProps) {
  const t = useTranslations("shell");
  const path = usePathname();
  const { brand } = props;
  const items: NavItem[] = props.tabs.map((tab) => {
    const { href, below, icon } = places[tab];
    return {
      href,
      label: t(`place.${tab}`),
      icon,
      active: below.some((start) => path === start || path.startsWith(`${start}/`)),
      disabled: props.locked && tab !== "integrations",
      ...(tab === "inbox" && props.unread ? { badge: props.unread } : {}),
    };
  });
  const active = items.find((item) => item.active);
  const signOut = async () => {
    await callApi("GET", "/auth/logout").catch(() => undefined);
    window.location.assign("/auth/sign-in");
  };
  return (
    <AppShell
      brandName={brand.name}
      homeHref="/campaigns/my-campaigns"
      logo={<BrandLogo name={brand.name} src={brand.logoUrl} shape={brand.shape} />}
      mark={<BrandLogo name={brand.name} src={brand.logoUrl} shape={brand.shape} markOnly />}
      accountSwitcher={
        props.workspaceName ? (
          <p className="truncate px-2 text-muted text-xs short:hidden" title={props.workspaceName}>
            {props.workspaceName}
          </p>
        ) : null
      }
      groups={[items]}
      section={active?.label}
      tools={
        <UserMenu
          user={props.user}
          locale={props.locale}
          languages={props.languages}
          onSignOut={() => void signOut()}
        />
      }
    >
      {props.children}
    </AppShell>
  );
}
