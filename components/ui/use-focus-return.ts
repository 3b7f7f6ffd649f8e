"use client";

import { useRef } from "react";

/**
 * Gives the focus back to what had it when a dialog opened: the dialog itself knows only its own trigger, and most are
 * opened from elsewhere.
 */
export function useFocusReturn() {
  const opener = useRef<Element | null>(null);
  return {
    remember: () => {
      opener.current = document.activeElement;
    },
    giveBack: (event: Event) => {
      event.preventDefault();
      if (opener.current instanceof HTMLElement && opener.current.isConnected) opener.current.focus();
    },
  };
}
