"use client";

import { useRouter } from "next/navigation";
import { useEffect, useRef } from "react";
import { useAskFirst } from "../use-ask-first.tsx";
import { wouldLeave } from "./would-leave.ts";

/** Asks before a link or closing the window loses typed text. */
export function UnsavedGuard({ dirty }: { dirty: boolean }) {
  const router = useRouter();
  const { askFirst, question } = useAskFirst(() => true);
  const leave = useRef((_address: string) => {});
  leave.current = (address) => askFirst(() => router.push(address));

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
      leave.current(address.pathname + address.search + address.hash);
    };
    window.addEventListener("beforeunload", onUnload);
    document.addEventListener("click", onClick, true);
    return () => {
      window.removeEventListener("beforeunload", onUnload);
      document.removeEventListener("click", onClick, true);
    };
  }, [dirty]);

  return question;
}
