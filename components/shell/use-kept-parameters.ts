"use client";

import { usePathname, useRouter, useSearchParams } from "next/navigation";
import { useEffect, useRef } from "react";
import { putOffName } from "@/lib/access/put-off.ts";

/** The parameters that every address of the application keeps. Source: SH-065, SH-056. */
const keptNames = ["space", "selectedCred", putOffName] as const;

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

/**
 * An address with the click on an advert from which the person came: the scripts of the advertiser's network, which a
 * brand may have on its pages, read it there [SH-066]. Without one the address stays as it is.
 */
export function withClick(address: string, clickId: string | null): string {
  const [path = "", own = ""] = address.split("?");
  const query = new URLSearchParams(own);
  if (!clickId || query.has("irclickid")) return address;
  query.set("irclickid", clickId);
  return `${path}?${query}`;
}

/**
 * Puts the workspace and the account back into the address when a link left them out, and the click from which the
 * person came [SH-065, SH-066].
 */
export function useKeptParameters(clickId: string | null): (address: string) => string {
  const path = usePathname();
  const search = useSearchParams();
  const router = useRouter();
  const kept = useRef(new URLSearchParams());
  useEffect(() => {
    const here = search.toString() ? `${path}?${search}` : path;
    const wanted = withClick(withKept(here, kept.current), clickId);
    if (wanted !== here) router.replace(wanted);
    else kept.current = new URLSearchParams(search);
  }, [path, search, router, clickId]);
  return (address) => withKept(address, search);
}
