"use client";

import { Ellipsis } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Link } from "@/components/ui/link.tsx";
import { cn } from "../../ui/cn.ts";
import { Menu, MenuItem, MenuLink } from "../../ui/menu/dropdown-menu.tsx";
import { NavLink } from "./nav-link.tsx";
import type { NavItem } from "./shell-types.ts";
import { SidebarToggle } from "./sidebar-toggle.tsx";
import { SkipLink } from "./skip-link.tsx";
import { hereTabLook, tabLabelLook, tabLook } from "./tab-look.ts";

export interface AppShellProps {
  brandName: string;
  homeHref: string;
  /** The logo (BrandLogo), and its mark for the collapsed sidebar. */
  logo: ReactNode;
  mark: ReactNode;
  /** Below the logo: the switcher of social accounts. */
  accountSwitcher?: ReactNode;
  /** Groups from top to bottom. */
  groups: readonly (readonly NavItem[])[];
  /** Entries at the foot of the sidebar. */
  bottom?: readonly NavItem[];
  /** The entries at the foot of a phone; all others are under "More". */
  tabs: readonly NavItem[];
  /** The section's name, on the left of the header. */
  section?: ReactNode;
  /** The section's pages: in the header, and on narrow screens below it. */
  subNavigation?: (look: string) => ReactNode;
  /** In the sidebar, above its foot. */
  panel?: ReactNode;
  /** The switcher of social accounts among a phone's tabs. */
  tabSwitcher?: ReactNode;
  /** On the right of the header: search, phone, notifications, user menu. */
  tools?: ReactNode;
  /** Notices above the whole page. */
  banner?: ReactNode;
  children: ReactNode;
}

/**
 * The frame of the application: a sidebar from 1000 px, below that a bar at the top, and tabs at the bottom on phones.
 */
export function AppShell(props: AppShellProps) {
  const t = useTranslations("shell");
  const { groups, bottom = [], tabs, banner, children } = props;
  const items = groups.flat();
  const rest = [...items, ...bottom].filter(({ href }) => !tabs.some((tab) => tab.href === href));
  const isUnderMore = rest.some(({ active }) => active);
  const home = (content: ReactNode, look: string) => (
    <Link href={props.homeHref} aria-label={t("home", { brand: props.brandName })} className={look}>
      {content}
    </Link>
  );
  return (
    <div className="flex min-h-dvh flex-col min-[1000px]:flex-row">
      <SkipLink />
      <aside
        aria-label={props.brandName}
        className="sticky top-0 z-40 hidden h-dvh w-(--sidebar) shrink-0 flex-col border-r bg-background min-[1000px]:flex"
      >
        <div className="flex h-(--header) shrink-0 items-center justify-between gap-2 px-3 short:justify-center">
          {home(props.logo, "min-w-0 short:hidden")}
          <SidebarToggle />
        </div>
        {props.accountSwitcher ? <div className="px-2 pb-2">{props.accountSwitcher}</div> : null}
        <nav
          aria-label={t("mainNavigation")}
          className="flex min-h-0 flex-1 flex-col gap-4 overflow-y-auto overflow-x-hidden px-2 py-1"
        >
          {[...groups, bottom].map((group, index) => (
            <ul
              key={group[0]?.href ?? index}
              className={index === groups.length ? "mt-auto space-y-px pb-2" : "space-y-px"}
            >
              {group.map((item) => (
                <li key={item.href}>
                  <NavLink item={item} form="row" />
                </li>
              ))}
            </ul>
          ))}
        </nav>
        {props.panel}
      </aside>

      {/* A page that fills the window (the inbox) gets the room that header and notices leave. */}
      <div className="flex min-w-0 flex-1 flex-col bg-surface has-[[data-fills-window]]:h-dvh has-[[data-fills-window]]:flex-none min-[1000px]:flex-1!">
        <header className="sticky top-0 z-30 flex h-(--header) shrink-0 items-center gap-3 border-b bg-surface px-4">
          {home(props.mark, "min-[1000px]:hidden")}
          <div className="flex min-w-0 flex-1 items-center gap-3">
            <span className="truncate font-medium text-muted min-[1000px]:shrink-0">{props.section}</span>
            {props.subNavigation?.("hidden min-w-0 min-[1000px]:flex")}
          </div>
          <div className="flex items-center gap-1">{props.tools}</div>
        </header>
        <nav
          aria-label={t("mainNavigation")}
          className="hidden shrink-0 gap-1 overflow-x-auto border-b bg-background px-3 py-1.5 sm:max-[1000px]:flex"
        >
          {[...items, ...bottom].map((item) => (
            <NavLink key={item.href} item={item} form="bar" />
          ))}
        </nav>
        {props.subNavigation?.("flex shrink-0 border-b bg-surface px-3 py-1 min-[1000px]:hidden")}
        {banner}
        <main
          id="content"
          tabIndex={-1}
          className="flex min-h-0 min-w-0 flex-1 flex-col pb-16 outline-none sm:pb-0"
        >
          {children}
        </main>
      </div>

      <nav
        aria-label={t("mainNavigation")}
        className="fixed inset-x-0 bottom-0 z-30 flex border-t bg-raised pb-[env(safe-area-inset-bottom)] sm:hidden"
      >
        {tabs.map((item) => (
          <NavLink key={item.href} item={item} form="tab" />
        ))}
        {props.tabSwitcher}
        {rest.length > 0 ? (
          <Menu
            side="top"
            align="end"
            trigger={
              <button type="button" className={cn(tabLook, isUnderMore && hereTabLook)}>
                <Ellipsis aria-hidden="true" />
                <span className={tabLabelLook(isUnderMore)}>{t("more")}</span>
              </button>
            }
          >
            {rest.map((item) =>
              item.onPress ? (
                <MenuItem key={item.href} onSelect={item.onPress}>
                  {item.icon}
                  {item.label}
                </MenuItem>
              ) : (
                <MenuLink key={item.href} disabled={item.disabled ?? false}>
                  <Link href={item.href} {...(item.isOutside ? { target: "_blank", rel: "noreferrer" } : {})}>
                    {item.icon}
                    {item.label}
                  </Link>
                </MenuLink>
              ),
            )}
          </Menu>
        ) : null}
      </nav>
    </div>
  );
}
