"use client";

import { useEffect } from "react";
import { useRefresh } from "@/lib/client/refreshing/use-refresh.ts";

/** Asks for the page anew when its window gets the focus back: product time may have been moved from another one. */
export function RefreshOnFocus() {
  const refreshPage = useRefresh();
  useEffect(() => {
    window.addEventListener("focus", refreshPage);
    return () => window.removeEventListener("focus", refreshPage);
  }, [refreshPage]);
  return null;
}
