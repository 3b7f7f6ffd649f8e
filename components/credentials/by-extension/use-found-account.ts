"use client";

import { useCallback, useEffect, useState } from "react";
import { type FoundAccount, findAccount } from "@/lib/client/extension.ts";

/** Looks for the account that is signed in at the network in this browser, and again when asked. */
export function useFoundAccount(): {
  readonly found: FoundAccount;
  readonly tell: (found: FoundAccount) => void;
  readonly retry: () => void;
} {
  const [found, tell] = useState<FoundAccount>({ state: "looking" });
  const [tries, setTries] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each try looks anew.
  useEffect(() => {
    const controller = new AbortController();
    void findAccount(window, tell, controller.signal);
    return () => controller.abort();
  }, [tries]);
  return { found, tell, retry: useCallback(() => setTries((count) => count + 1), []) };
}
