"use client";

import { useEffect, useRef } from "react";

/**
 * While something covers the page, "back" closes it instead of leaving the page: it has an entry of its own in the
 * browser's history, which goes away with it.
 * @param onBack returns whether it stays open, because it asks first.
 */
export function useBackToClose(isWanted: boolean, onBack: () => boolean): void {
  const latest = useRef(onBack);
  latest.current = onBack;
  useEffect(() => {
    if (!isWanted) return;
    const { pathname } = window.location;
    let hasEntry = false;
    const add = () => {
      window.history.pushState(null, "", window.location.href);
      hasEntry = true;
    };
    const follow = () => {
      hasEntry = false;
      if (latest.current()) add();
    };
    add();
    window.addEventListener("popstate", follow);
    return () => {
      window.removeEventListener("popstate", follow);
      // Another page has been opened meanwhile: its entry stays.
      if (hasEntry && window.location.pathname === pathname) window.history.back();
    };
  }, [isWanted]);
}
