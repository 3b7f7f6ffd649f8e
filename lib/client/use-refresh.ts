"use client";

import { useRouter } from "next/navigation";
import { useCallback } from "react";

/**
 * Has the server render the page again; typed text and open dialogs stay. It does nothing while the server can't be
 * reached: the router would load the address, and the browser's own error would replace the page. When the live
 * connection comes back, the page is refreshed anyway.
 */
export function useRefresh(): () => void {
  const router = useRouter();
  return useCallback(() => {
    if (navigator.onLine && document.documentElement.dataset.live !== "off") router.refresh();
  }, [router]);
}
