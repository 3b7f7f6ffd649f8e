"use client";

import { useRef } from "react";

/**
 * The element that gets the focus back. For a menu's item, which disappears with its menu, it is the menu's button.
 */
function lasting(element: Element | null): Element | null {
  const menu = element?.closest("[role=menu]");
  return menu ? document.getElementById(menu.getAttribute("aria-labelledby") ?? "") : element;
}

/**
 * Returns the focus to the element that had it when a dialog opened: the dialog itself knows only its own trigger, and
 * most are opened from elsewhere.
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
