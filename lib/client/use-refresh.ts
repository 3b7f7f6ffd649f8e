"use client";

import { useRouter } from "next/navigation";
import { useCallback } from "react";

/**
 * Asks the server for the page anew, what is typed and open stays. Nothing is asked where the server can't be reached: the
 * router would load the address instead, and the browser's own error would stand where the page was. What is missed so
 * is made good when the live connection comes back.
 */
export function useRefresh(): () => void {
  const router = useRouter();
  return useCallback(() => {
    if (navigator.onLine && document.documentElement.dataset.live !== "off") router.refresh();
  }, [router]);
}
