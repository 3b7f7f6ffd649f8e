"use client";

import { useSyncExternalStore } from "react";

const never = () => () => {};

/** Whether the keyboard is probably a Mac's, where ⌘ replaces Ctrl. Only known in the browser. */
export function useIsMac(): boolean {
  return useSyncExternalStore(
    never,
    () => /Mac|iPhone|iPad/.test(navigator.platform),
    () => false,
  );
}
