"use client";

import { useRef } from "react";

/** What takes the focus back: of a menu's item, which goes with its menu, the button that opened the menu. */
function lasting(element: Element | null): Element | null {
  const menu = element?.closest("[role=menu]");
  return menu ? document.getElementById(menu.getAttribute("aria-labelledby") ?? "") : element;
}

/**
 * Gives the focus back to what had it when a dialog opened: the dialog itself knows only its own trigger, and most are
 * opened from elsewhere.
 */
export function useFocusReturn() {
  const opener = useRef<Element | null>(null);
  return {
    remember: () => {
      opener.current = lasting(document.activeElement);
    },
    giveBack: (event: Event) => {
      event.preventDefault();
      if (opener.current instanceof HTMLElement && opener.current.isConnected) opener.current.focus();
    },
  };
}
