"use client";

import { useTranslations } from "next-intl";
import { Link } from "@/components/ui/link.tsx";
import { cn } from "../../ui/cn.ts";
import type { NavItem } from "./shell-types.ts";
import { hereTabLook, tabLabelLook, tabLook } from "./tab-look.ts";

export function NavBadge({ count, className }: { count: number; className?: string }) {
  const t = useTranslations("shell");
  return (
    <span className={cn("tabular font-semibold text-xs", className)}>
      <span aria-hidden="true">{count > 99 ? "99+" : count}</span>
      <span className="sr-only">{t("unread", { count })}</span>
    </span>
  );
}

export interface NavLinkProps {
  item: NavItem;
  /** A row of the sidebar, an entry of the bar at the top, or a tab at the bottom of a phone. */
  form: "row" | "bar" | "tab";
}

const FORMS: Readonly<Record<NavLinkProps["form"], string>> = {
  // The icon moves for a second [SH-230].
  row: "h-8 gap-2.5 rounded-field px-2.5 short:justify-center short:px-0 hover:[&>svg]:animate-nudge",
  bar: "h-8 shrink-0 gap-2 rounded-field px-2.5",
  tab: tabLook,
};

/** One entry of the navigation, in any of its three forms. */
export function NavLink({ item, form }: NavLinkProps) {
  const look = cn(
    "relative flex items-center font-medium text-muted text-sm transition-colors",
    FORMS[form],
    form === "tab"
      ? item.active && hereTabLook
      : item.active
        ? "bg-selected text-text [&>svg]:text-accent-ink"
        : "hover:bg-hover hover:text-text",
    item.disabled && "pointer-events-none text-faint opacity-60",
  );
  const content = (
    <>
      {item.icon}
      <span
        className={cn(
          "truncate",
          form === "row" && "short:sr-only",
          form === "tab" && tabLabelLook(item.active === true),
        )}
      >
        {item.label}
      </span>
      {item.badge ? (
        <NavBadge
          count={item.badge}
          className={cn(
            form === "row" &&
              "ml-auto short:absolute short:top-0 short:right-0.5 short:rounded-full short:bg-accent short:px-1 short:text-[10px] short:text-accent-text short:leading-4",
            form === "tab" &&
              "absolute top-0.5 left-1/2 ml-1.5 rounded-full bg-accent px-1 text-[10px] text-accent-text leading-4",
          )}
        />
      ) : null}
    </>
  );
  if (item.disabled || item.onPress)
    return (
      <button
        type="button"
        disabled={item.disabled ?? false}
        title={form === "row" ? item.label : undefined}
        onClick={item.onPress}
        className={cn(look, form === "row" && "w-full")}
      >
        {content}
      </button>
    );
  if (item.isOutside)
    return (
      <a
        href={item.href}
        target="_blank"
        rel="noreferrer"
        title={form === "row" ? item.label : undefined}
        className={look}
      >
        {content}
      </a>
    );
  return (
    <Link
      href={item.href}
      title={form === "row" ? item.label : undefined}
      aria-current={item.active ? "page" : undefined}
      className={look}
    >
      {content}
    </Link>
  );
}
