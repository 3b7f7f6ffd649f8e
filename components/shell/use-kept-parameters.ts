"use client";

import { usePathname, useRouter, useSearchParams } from "next/navigation";
import { useEffect, useRef } from "react";

/** The parameters that every address of the application keeps. Source: SH-065. */
const keptNames = ["space", "selectedCred"] as const;

/** An address with the kept parameters of `query` that it lacks. */
export function withKept(address: string, query: URLSearchParams): string {
  const [path = "", own = ""] = address.split("?");
  const merged = new URLSearchParams(own);
  for (const name of keptNames) {
    const value = query.get(name);
    if (value && !merged.has(name)) merged.set(name, value);
  }
  const text = merged.toString();
  return text ? `${path}?${text}` : path;
}

/** Puts the workspace and the account back into the address when a link left them out [SH-065]. */
export function useKeptParameters(): (address: string) => string {
  const path = usePathname();
  const search = useSearchParams();
  const router = useRouter();
  const kept = useRef(new URLSearchParams());
  useEffect(() => {
    const here = search.toString() ? `${path}?${search}` : path;
    const wanted = withKept(here, kept.current);
    if (wanted !== here) router.replace(wanted);
    else kept.current = new URLSearchParams(search);
  }, [path, search, router]);
  return (address) => withKept(address, search);
}
