"use client";

import { useTranslations } from "next-intl";
import { type ComponentType, lazy, Suspense, useEffect } from "react";
import type { ErrorStateProps } from "../ui/state/error-state.tsx";

/** Every page carries this file: the looks of a failure come when one happens, and if they can't, words will do. */
const ErrorState = lazy(async (): Promise<{ default: ComponentType<ErrorStateProps> }> => {
  try {
    return { default: (await import("../ui/state/error-state.tsx")).ErrorState };
  } catch {
    return { default: PlainFailure };
  }
});

function PlainFailure({ requestId, onRetry }: ErrorStateProps) {
  const t = useTranslations("errors-ui");
  const common = useTranslations("common");
  return (
    <div role="alert" className="grid justify-items-center gap-3 p-12 text-center">
      <p>{t("body")}</p>
      <button type="button" onClick={onRetry} className="font-medium text-accent-ink hover:underline">
        {common("tryAgain")}
      </button>
      {requestId ? <p className="text-faint text-xs">{t("requestId", { id: requestId })}</p> : null}
    </div>
  );
}

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
  return (
    <Suspense>
      <ErrorState requestId={error.digest ?? null} onRetry={retry} />
    </Suspense>
  );
}
