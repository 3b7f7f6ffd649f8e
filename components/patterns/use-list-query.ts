"use client";

import { usePathname, useRouter, useSearchParams } from "next/navigation";
import { useCallback, useEffect, useRef } from "react";

/** The query that was asked for last and isn't here yet: what is changed meanwhile is changed in it. */
let asked: string | null = null;

/**
 * Changes the query of a list's address, and begins the list anew. Changes that follow each other before the list has
 * come back add up.
 */
export function useListQuery(): (change: (query: URLSearchParams) => void) => void {
  const router = useRouter();
  const path = usePathname();
  const here = useSearchParams().toString();
  const latest = useRef({ path, here });
  useEffect(() => {
    latest.current = { path, here };
    asked = null;
  }, [path, here]);
  return useCallback(
    (change) => {
      const now = latest.current;
      const query = new URLSearchParams(asked ?? now.here);
      change(query);
      for (const place of ["cursor", "page"]) query.delete(place);
      const next = query.toString();
      if (next === (asked ?? now.here)) return;
      asked = next;
      router.replace(next ? `${now.path}?${next}` : now.path, { scroll: false });
    },
    [router],
  );
}
