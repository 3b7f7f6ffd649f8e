"use client";

import { useEffect } from "react";
import { paidRedirectName } from "@/lib/access/paid-redirect.ts";

/** The window event by which scripts that a brand has on its pages learn of a payment. */
export const conversionEvent = "conversion:paid";

/**
 * Tells once that a person came back from paying for a workspace that is paid, and takes the mark out of the address:
 * a page that is loaded again is no second payment [SH-057, BO-161].
 */
export function tellPaidRedirect(page: Window, workspaceId: string | null, isPaid: boolean): void {
  const { pathname, search, hash } = page.location;
  const query = new URLSearchParams(search);
  if (!isPaid || !query.has(paidRedirectName)) return;
  query.delete(paidRedirectName);
  page.history.replaceState(null, "", `${pathname}${query.size > 0 ? `?${query}` : ""}${hash}`);
  page.dispatchEvent(new CustomEvent(conversionEvent, { detail: { workspaceId } }));
}

/** Tells so on whichever page the person comes back to: somebody new has no account yet, and is led to connect one. */
export function PaidRedirect({ workspaceId, isPaid }: { workspaceId: string | null; isPaid: boolean }): null {
  useEffect(() => tellPaidRedirect(window, workspaceId, isPaid), [workspaceId, isPaid]);
  return null;
}
