"use client";

import { useEffect } from "react";
import { useRefresh } from "@/lib/client/refreshing/use-refresh.ts";

/** Refreshes the page when its window gets the focus: another window may have moved product time. */
export function RefreshOnFocus() {
  const refreshPage = useRefresh();
  useEffect(() => {
    window.addEventListener("focus", refreshPage);
    return () => window.removeEventListener("focus", refreshPage);
  }, [refreshPage]);
  return null;
}
