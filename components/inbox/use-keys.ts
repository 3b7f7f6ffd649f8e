"use client";

import { useEffect } from "react";

/** Keys as they are typed, with what each does. */
export type Keys = Readonly<Record<string, (event: KeyboardEvent) => void>>;

/** Single keys of the page; nothing of it while somebody types, or in a menu or a dialog, which have keys of their own. */
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
