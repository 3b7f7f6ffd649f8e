"use client";

import { usePathname, useRouter, useSearchParams } from "next/navigation";
import { useCallback, useEffect, useRef } from "react";

/** The query that was requested last and isn't shown yet: further changes are applied to it. */
let asked: string | null = null;

/**
 * Changes the query of a list's address and starts the list at its beginning. Changes made before the list has
 * answered add up.
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
