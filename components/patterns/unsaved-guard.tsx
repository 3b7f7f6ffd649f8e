"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { lazy, Suspense, useEffect, useState } from "react";
import { wouldLeave } from "./would-leave.ts";

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
      const link =
        event.target instanceof Element ? event.target.closest<HTMLAnchorElement>("a[href]") : null;
      const here = window.location;
      if (!link || !wouldLeave(event, link, here.origin)) return;
      const address = new URL(link.href);
      if (address.pathname + address.search === here.pathname + here.search) return;
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
