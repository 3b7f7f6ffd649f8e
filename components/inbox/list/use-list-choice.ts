"use client";

import { useSearchParams } from "next/navigation";
import { useState } from "react";
import { isSameChoice, type ListChoice, readListChoice, withListChoice } from "./list-choice.ts";

/**
 * The filters in the page's address, and how to change them: the list is fetched again, and the page isn't rendered
 * again.
 */
export function useListChoice(credentials: readonly { readonly id: string }[]) {
  const named = readListChoice(useSearchParams(), credentials);
  const [choice, setChoice] = useState(named);
  const [known, setKnown] = useState(named);
  // The address was changed from elsewhere: another account, a link, or "back".
  if (!isSameChoice(named, known)) {
    setKnown(named);
    setChoice(named);
  }
  const choose = (part: Partial<ListChoice>) => {
    const here = new URLSearchParams(window.location.search);
    // The address has the last choice, whichever rendering this call comes from.
    const next = { ...readListChoice(here, credentials), ...part };
    setChoice(next);
    const query = withListChoice(here, next).toString();
    window.history.replaceState(null, "", `${window.location.pathname}${query ? `?${query}` : ""}`);
  };
  return [choice, choose] as const;
}
