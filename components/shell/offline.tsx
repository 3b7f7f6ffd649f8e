"use client";

import { useTranslations } from "next-intl";
import { useEffect, useSyncExternalStore } from "react";
import { wouldLeave } from "../patterns/unsaved/would-leave.ts";
import { Banner } from "../ui/state/banner.tsx";

function subscribe(listener: () => void): () => void {
  window.addEventListener("online", listener);
  window.addEventListener("offline", listener);
  return () => {
    window.removeEventListener("online", listener);
    window.removeEventListener("offline", listener);
  };
}

/** Whether the browser says that it is offline. */
export function useIsOffline(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => !navigator.onLine,
    () => false,
  );
}

/**
 * Says that there is no connection, and keeps the person on the page until it is back: a navigation would end at the
 * browser's own error page, and typed text would be lost.
 */
export function OfflineNotice({ isOffline }: { isOffline: boolean }) {
  const t = useTranslations("errors-ui");
  useEffect(() => {
    if (!isOffline) return;
    const stay = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest("a") : null;
      if (!wouldLeave(event, link, window.location.origin)) return;
      event.preventDefault();
      event.stopPropagation();
    };
    document.addEventListener("click", stay, true);
    return () => document.removeEventListener("click", stay, true);
  }, [isOffline]);
  return isOffline ? (
    <Banner tone="warning" urgent className="m-3">
      {t("disconnected")}
    </Banner>
  ) : null;
}
