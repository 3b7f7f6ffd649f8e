"use client";

import { useSearchParams } from "next/navigation";
import { useEffect, useState } from "react";

const parts = ["settings", "people", "sequence", "review"] as const;
export type Part = (typeof parts)[number];

/**
 * The shown part of the campaign. `isNamed`: the address always names it, because without a part it may show another
 * page. The address follows the state, so that a reload or a copied link opens the same part. The state doesn't follow
 * the address: a refresh of the page while somebody chooses a part would set it back.
 */
export function usePart(start: Part, isNamed: boolean) {
  const asked = useSearchParams().get("part");
  const [part, show] = useState<Part>(() => parts.find((each) => each === asked) ?? start);
  useEffect(() => {
    if (part === (asked ?? (isNamed ? null : start))) return;
    const query = new URLSearchParams(window.location.search);
    query.set("part", part);
    window.history.replaceState(null, "", `?${query}`);
  }, [part, asked, start, isNamed]);
  return [part, show] as const;
}
