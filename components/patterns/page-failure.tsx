"use client";

import { useEffect } from "react";
import { ErrorState } from "../ui/error-state.tsx";

/** When the page was last loaded anew because a part of it was missing; in milliseconds, in this tab. */
const reloadedKey = "reloadedAt";

/** A page that was missing a part is loaded anew, but not again within this time: the part may be gone for good. */
const patienceMs = 20_000;

/** Tells whether a part of the program could not be fetched: a new version was installed, or the line was bad. */
export function isMissingPart(error: { readonly name?: string; readonly message?: string }): boolean {
  return (
    error.name === "ChunkLoadError" ||
    /loading (css )?chunk|failed to load chunk|dynamically imported module|importing a module script/i.test(
      error.message ?? "",
    )
  );
}

/** Whether the page may be loaded anew now; remembers that it was. */
export function mayReload(now: number, storage: Pick<Storage, "getItem" | "setItem">): boolean {
  try {
    if (now - Number(storage.getItem(reloadedKey) ?? 0) < patienceMs) return false;
    storage.setItem(reloadedKey, String(now));
    return true;
  } catch {
    // Without storage nobody could tell the first time from the hundredth.
    return false;
  }
}

/** A page that failed: what to do, the number to tell, and a new load where a part of the program was missing [SH-196]. */
export function PageFailure({ error, retry }: { error: Error & { digest?: string }; retry: () => void }) {
  useEffect(() => {
    if (isMissingPart(error) && mayReload(Date.now(), window.sessionStorage)) window.location.reload();
  }, [error]);
  return <ErrorState requestId={error.digest ?? null} onRetry={retry} />;
}
