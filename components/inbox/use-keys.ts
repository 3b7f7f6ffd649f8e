"use client";

import { useEffect } from "react";

/** Keys as they are typed, with their actions. */
export type Keys = Readonly<Record<string, (event: KeyboardEvent) => void>>;

/**
 * Single-key shortcuts of the page. They are off while somebody types, and in menus and dialogs, which have their own.
 */
export function useKeys(keys: Keys): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const target = event.target as HTMLElement;
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (target.closest("input, textarea, select, [role=menu], [role=dialog], [role=alertdialog]")) return;
      if (Object.hasOwn(keys, event.key)) keys[event.key]?.(event);
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, [keys]);
}
