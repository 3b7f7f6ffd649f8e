"use client";

import { useTranslations } from "next-intl";
import { type ComponentType, lazy, Suspense, useEffect } from "react";
import type { ErrorStateProps } from "../ui/state/error-state.tsx";

/**
 * Every page includes this file, so the design of the error is loaded only when an error happens. If that fails, plain
 * text is shown.
 */
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

/** When the page was last reloaded because a part was missing, in milliseconds, in this tab. */
const reloadedKey = "reloadedAt";

/** A page with a missing part is reloaded, but not again within this time: the part may be gone permanently. */
const reloadPauseMs = 20_000;

/** Whether a part of the program could not be loaded: a new version was installed, or the connection failed. */
export function isMissingPart(error: { readonly name?: string; readonly message?: string }): boolean {
  return (
    error.name === "ChunkLoadError" ||
    /loading (css )?chunk|failed to load chunk|dynamically imported module|importing a module script/i.test(
      error.message ?? "",
    )
  );
}

/** Whether the page may be reloaded now. Records that it was. */
export function mayReload(now: number, storage: Pick<Storage, "getItem" | "setItem">): boolean {
  try {
    if (now - Number(storage.getItem(reloadedKey) ?? 0) < reloadPauseMs) return false;
    storage.setItem(reloadedKey, String(now));
    return true;
  } catch {
    // Without storage repeated reloads couldn't be detected.
    return false;
  }
}

/**
 * A page that failed: what to do, the number for support, and a reload where a part of the program was missing
 * [SH-196].
 */
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
