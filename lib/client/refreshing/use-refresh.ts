"use client";

import { useCallback } from "react";

/** The window's event that asks for the shown page anew. */
export const pageAsked = "page:asked";

/**
 * Asks for a fresh copy of the page, and keeps typed text and open dialogs. It does nothing while the server can't be
 * reached: when the live connection comes back, the page is refreshed.
 */
export function useRefresh(): () => void {
  return useCallback(() => {
    if (navigator.onLine && document.documentElement.dataset.live !== "off")
      window.dispatchEvent(new Event(pageAsked));
  }, []);
}
