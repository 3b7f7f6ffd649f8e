"use client";

import { useSearchParams } from "next/navigation";
import { useEffect, useRef, useState } from "react";

/**
 * What is chosen on a page, by its id; the address names it where it isn't what the page begins with, so that a reload
 * or a copied link opens the same. The state doesn't follow the address: a refresh of the page would set it back.
 * @param start what is chosen where the address names nothing.
 * @param exists whether the page has what the address names. @param isShown whether the address names it at present.
 * @param isReady whether the page has all that it will have: until then the address may name what comes later.
 */
export function useNamedChoice(
  name: string,
  start: string | null,
  {
    exists,
    isShown = true,
    isReady = true,
  }: { exists: (id: string) => boolean; isShown?: boolean; isReady?: boolean },
) {
  const asked = useSearchParams().get(name);
  const [chosen, choose] = useState(() => (asked !== null && exists(asked) ? asked : start));
  const named = isShown && chosen !== start ? chosen : null;
  const late = useRef(asked === chosen ? null : asked);
  useEffect(() => {
    if (!isReady) return;
    const awaited = late.current;
    late.current = null;
    if (awaited !== null && awaited === asked && exists(awaited)) {
      choose(awaited);
      return;
    }
    if (named === asked) return;
    const query = new URLSearchParams(window.location.search);
    if (named === null) query.delete(name);
    else query.set(name, named);
    const { pathname, hash } = window.location;
    window.history.replaceState(null, "", `${pathname}${query.size > 0 ? `?${query}` : ""}${hash}`);
  }, [name, named, asked, isReady, exists]);
  return [chosen, choose] as const;
}
