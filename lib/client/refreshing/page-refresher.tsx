"use client";

import { useRouter } from "next/navigation";
import { useEffect, useRef, useTransition } from "react";
import { addressOf, fetchPage, handOver } from "./fetched-page.ts";
import { pauseMs } from "./judge-answer.ts";
import { pageAsked } from "./use-refresh.ts";

/** How long a fetched page is handed to the router, in milliseconds. */
const freshMs = 5_000;

/** How long the router may take to show a page before the next one is fetched, in milliseconds. */
const showMs = 10_000;

/**
 * Renders the shown page anew when somebody asks for it, once for the whole document.
 *
 * The router's own refresh reloads the whole document, which loses open dialogs and typed text, in two cases: its
 * request fails or is refused; or two refreshes overlap and the address was changed without the router. So the page is
 * fetched here first, the router is given what came, and one refresh follows another. What the server refuses is asked
 * again later.
 */
export function PageRefresher() {
  const router = useRouter();
  const [isShowing, startShowing] = useTransition();
  const ended = useRef<() => void>(null);
  useEffect(() => {
    if (!isShowing) ended.current?.();
  }, [isShowing]);
  useEffect(() => {
    let isAsked = false;
    let isBusy = false;
    let isGone = false;
    let refusals = 0;
    let refusedAt = "";
    let later: ReturnType<typeof setTimeout> | undefined;

    const show = (begin: () => void) =>
      new Promise<void>((end) => {
        const limit = setTimeout(end, showMs);
        ended.current = () => {
          clearTimeout(limit);
          end();
        };
        startShowing(begin);
      });
    const refresh = async (): Promise<void> => {
      const fetched = await fetchPage();
      if (isGone) return;
      if (fetched.kind === "busy") {
        refusals += 1;
        refusedAt = fetched.address;
        later = setTimeout(ask, pauseMs(refusals, fetched.retryAfterSeconds, Math.random()));
        return;
      }
      refusals = 0;
      if (fetched.kind === "elsewhere") return router.refresh();
      // The address was changed meanwhile: that page is the one to fetch.
      if (fetched.page.address !== addressOf(window.location.href)) {
        isAsked = true;
        return;
      }
      const release = handOver(fetched.page);
      // A navigation can delay the router. After this time the fetched page is too old.
      const limit = setTimeout(release, freshMs);
      await show(() => router.refresh());
      clearTimeout(limit);
      release();
    };
    const work = async (): Promise<void> => {
      if (isBusy) return;
      isBusy = true;
      while (isAsked && !isGone) {
        isAsked = false;
        await refresh();
      }
      isBusy = false;
    };
    function ask(): void {
      later = undefined;
      isAsked = true;
      void work();
    }
    const onAsked = () => {
      // After a refusal the server has its pause; another page may be asked for at once.
      if (later !== undefined && refusedAt === addressOf(window.location.href)) return;
      clearTimeout(later);
      ask();
    };
    window.addEventListener(pageAsked, onAsked);
    return () => {
      isGone = true;
      clearTimeout(later);
      window.removeEventListener(pageAsked, onAsked);
    };
  }, [router]);
  return null;
}
