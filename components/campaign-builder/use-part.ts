"use client";

import { useSearchParams } from "next/navigation";

const parts = ["settings", "people", "sequence", "review"] as const;
export type Part = (typeof parts)[number];

/** The part of the campaign that is shown: the address keeps it, so that a reload and a copied link lead back to it. */
export function usePart(start: Part) {
  const asked = useSearchParams().get("part");
  const part = parts.find((each) => each === asked) ?? start;
  const show = (to: string) => {
    const next = new URLSearchParams(window.location.search);
    next.set("part", to);
    window.history.replaceState(null, "", `?${next}`);
  };
  return [part, show] as const;
}
