"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { NavLink } from "./nav-link.tsx";
import type { NavItem } from "./shell-types.ts";

/** Settings inside the application: sections at the left, one column of forms at the right; on phones sections on top. */
export function SettingsShell({ items, children }: { items: readonly NavItem[]; children: ReactNode }) {
  const t = useTranslations("shell");
  return (
    <div className="mx-auto flex w-full max-w-[1140px] flex-col gap-6 px-4 py-6 md:flex-row md:gap-10">
      <nav
        aria-label={t("settings")}
        className="flex shrink-0 gap-1 overflow-x-auto md:sticky md:top-[72px] md:w-48 md:flex-col md:self-start"
      >
        {items.map((item) => (
          <NavLink key={item.href} item={item} form="bar" />
        ))}
      </nav>
      <div className="min-w-0 max-w-[725px] flex-1">{children}</div>
    </div>
  );
}
