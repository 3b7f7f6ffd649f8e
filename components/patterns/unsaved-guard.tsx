"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { lazy, Suspense, useEffect, useState } from "react";

/** Loaded when somebody is about to lose something. */
const ConfirmDialog = lazy(async () => ({
  default: (await import("../ui/confirm-dialog.tsx")).ConfirmDialog,
}));

/** Asks before a link or the closing of the window loses what was typed. */
export function UnsavedGuard({ dirty }: { dirty: boolean }) {
  const t = useTranslations("common.unsaved");
  const router = useRouter();
  const [wanted, setWanted] = useState<string | null>(null);

  useEffect(() => {
    if (!dirty) return;
    const onUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    const onClick = (event: MouseEvent) => {
      const plain =
        event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
      const link = event.target instanceof Element ? event.target.closest("a[href]") : null;
      if (!plain || !(link instanceof HTMLAnchorElement) || link.target === "_blank") return;
      const address = new URL(link.href);
      const here = window.location;
      if (address.origin !== here.origin || address.pathname + address.search === here.pathname + here.search)
        return;
      event.preventDefault();
      event.stopPropagation();
      setWanted(address.pathname + address.search + address.hash);
    };
    window.addEventListener("beforeunload", onUnload);
    document.addEventListener("click", onClick, true);
    return () => {
      window.removeEventListener("beforeunload", onUnload);
      document.removeEventListener("click", onClick, true);
    };
  }, [dirty]);

  if (wanted === null) return null;
  return (
    <Suspense>
      <ConfirmDialog
        open
        onOpenChange={(open) => {
          if (!open) setWanted(null);
        }}
        title={t("title")}
        body={t("body")}
        verb={t("leave")}
        cancelLabel={t("stay")}
        danger
        onConfirm={() => router.push(wanted)}
      />
    </Suspense>
  );
}
