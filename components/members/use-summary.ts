"use client";

import { useTranslations } from "next-intl";
import { type Tab, tabs } from "@/lib/access/tabs.ts";
import { pagesIn } from "./grants.ts";

interface Granted {
  readonly isAdmin: boolean;
  readonly pages: Readonly<Partial<Record<Tab, boolean>>>;
  /** Null: all of them. */
  readonly accounts: number | null;
}

/** What somebody may open and use, in a line: "5 pages · 2 accounts". */
export function useSummary(): (granted: Granted) => string {
  const t = useTranslations("members");
  return ({ isAdmin, pages, accounts }) => {
    if (isAdmin) return t("everything");
    const count = pagesIn(pages).length;
    const said = count === tabs.length ? t("allPages") : t("pagesCount", { count });
    return `${said} · ${accounts === null ? t("allAccounts") : t("accountsCount", { count: accounts })}`;
  };
}
