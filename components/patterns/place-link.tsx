"use client";

import { createContext, type ReactNode, useContext } from "react";
import { Link } from "@/components/ui/link.tsx";
import type { SidebarTab } from "@/lib/access/tabs.ts";

/** The main entries that the person may open. Null outside the application: nothing is known there. */
const OpenTabs = createContext<ReadonlySet<SidebarTab> | null>(null);

/** Tells the page's parts which main entries the person may open. */
export function OpenTabsProvider({
  tabs,
  children,
}: {
  tabs: ReadonlySet<SidebarTab> | null;
  children: ReactNode;
}) {
  return <OpenTabs value={tabs}>{children}</OpenTabs>;
}

/** Whether the person may open a main entry and the pages below it. */
export function useMayOpen(): (tab: SidebarTab) => boolean {
  const tabs = useContext(OpenTabs);
  return (tab) => tabs === null || tabs.has(tab);
}

export interface PlaceLinkProps {
  tab: SidebarTab;
  href: string;
  /** The look of the words, link or not. */
  className?: string;
  /** The look of a link. */
  linkClassName?: string;
  children: ReactNode;
}

/** A link to a page below a main entry; plain words for somebody whose role lacks the entry. */
export function PlaceLink({ tab, href, className = "", linkClassName = "", children }: PlaceLinkProps) {
  if (!useMayOpen()(tab)) return <span className={className}>{children}</span>;
  return (
    <Link href={href} className={`${className} ${linkClassName}`.trim()}>
      {children}
    </Link>
  );
}
