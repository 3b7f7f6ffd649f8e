"use client";

import { useCallback } from "react";

/** The window's event that asks for the shown page anew. */
export const pageAsked = "page:asked";

/**
 * Asks the server for the page anew, what is typed and open stays. Nothing is asked where the server can't be reached: what
 * is missed so is made good when the live connection comes back.
 */
export function useRefresh(): () => void {
  return useCallback(() => {
    if (navigator.onLine && document.documentElement.dataset.live !== "off")
      window.dispatchEvent(new Event(pageAsked));
  }, []);
}
