"use client";

import { useSyncExternalStore } from "react";

const never = () => () => {};

/** Whether the keyboard is likely a Mac's, where ⌘ stands for Ctrl; known in the browser alone. */
export function useIsMac(): boolean {
  return useSyncExternalStore(
    never,
    () => /Mac|iPhone|iPad/.test(navigator.platform),
    () => false,
  );
}
