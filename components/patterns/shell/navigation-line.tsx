"use client";

import { usePathname, useSearchParams } from "next/navigation";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { leadsElsewhere, navigationBegan } from "@/lib/client/navigation.ts";

/**
 * The longest time that the line is shown, in milliseconds: a navigation that leads back to its own page changes no
 * address.
 */
const longestMs = 15_000;

/** A line over the page while another one is loading. For fast pages it isn't shown (its style waits for 120 ms). */
export function NavigationLine() {
  const t = useTranslations("common");
  const query = useSearchParams().toString();
  const shown = `${usePathname()}${query ? `?${query}` : ""}`;
  // The page that a navigation left. The navigation ends once another page is shown.
  const [left, setLeft] = useState<string | null>(null);
  useEffect(() => {
    const begin = (event: Event) => {
      const { detail } = event as CustomEvent<string>;
      if (leadsElsewhere(detail, shown, window.location.origin)) setLeft(shown);
    };
    window.addEventListener(navigationBegan, begin);
    return () => window.removeEventListener(navigationBegan, begin);
  }, [shown]);
  useEffect(() => {
    if (left === null) return;
    const timer = setTimeout(() => setLeft(null), left === shown ? longestMs : 0);
    return () => clearTimeout(timer);
  }, [left, shown]);
  if (left !== shown) return null;
  return (
    <div
      role="progressbar"
      aria-label={t("loading")}
      className="pointer-events-none fixed inset-x-0 top-0 z-50 h-0.5 animate-late-line overflow-hidden bg-accent-soft"
    >
      <div className="h-full w-1/3 animate-slide bg-accent" />
    </div>
  );
}
