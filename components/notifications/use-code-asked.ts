"use client";

import { usePathname, useRouter, useSearchParams } from "next/navigation";
import { useEffect, useRef } from "react";
import type { NotificationView } from "@/lib/contracts/notifications.ts";
import { codeKinds } from "@/lib/contracts/words/notifications.ts";

/**
 * The address that opens the wizard over the page where the first notification about a security code is of the selected
 * account [SH-430]. Null: it stays closed.
 */
export function codeAddress(
  open: readonly NotificationView[],
  accountId: string | null,
  path: string,
  query: URLSearchParams,
): string | null {
  const first = open.find(({ kind }) => codeKinds.includes(kind));
  if (!first || accountId === null || first.credential_id !== accountId) return null;
  // A wizard that is open, or a page of its own, asks for the code already.
  if (query.has("addNewModal") || path.startsWith("/credentials/")) return null;
  const next = new URLSearchParams(query);
  next.set("addNewModal", "true");
  next.set("credential", accountId);
  return `${path}?${next}`;
}

/** What somebody has opened over the page. */
const opened = "[role=dialog], [role=alertdialog], [role=menu]";

/**
 * Opens the wizard once, as soon as the notifications are known, where the selected account waits for a code. What
 * somebody has opened meanwhile stays: the warning over the page leads to the wizard, too.
 */
export function useCodeAsked(open: readonly NotificationView[] | null, accountId: string | null): void {
  const path = usePathname();
  const query = useSearchParams();
  const router = useRouter();
  const isAsked = useRef(false);
  useEffect(() => {
    if (open === null || isAsked.current) return;
    isAsked.current = true;
    const address = codeAddress(open, accountId, path, new URLSearchParams(query));
    if (address !== null && !document.querySelector(opened)) router.replace(address);
  }, [open, accountId, path, query, router]);
}
