"use client";

import { useSearchParams } from "next/navigation";
import { useEffect, useState } from "react";

const parts = ["settings", "people", "sequence", "review"] as const;
export type Part = (typeof parts)[number];

/**
 * The part of the campaign that is shown. The address follows, so that a reload and a copied link lead back to it; it
 * doesn't lead, because news that are rendered while somebody chooses a part put the address before it back.
 */
export function usePart(start: Part) {
  const asked = useSearchParams().get("part");
  const [part, show] = useState<Part>(() => parts.find((each) => each === asked) ?? start);
  useEffect(() => {
    if (part === (asked ?? start)) return;
    const query = new URLSearchParams(window.location.search);
    query.set("part", part);
    window.history.replaceState(null, "", `?${query}`);
  }, [part, asked, start]);
  return [part, show] as const;
}
