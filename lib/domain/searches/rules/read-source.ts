import type { NetworkSource } from "@/lib/contracts/words/search-sources.ts";
import { visible } from "@/lib/domain/prospects/rules/person.ts";
import { addressOf } from "@/lib/kernel/web-address/index.ts";

/** Why an address is the source of no people. */
export type SourceRefusal = "address" | "profile" | "company" | "unknown";

export interface ReadSource {
  readonly source: NetworkSource;
  /** The address without what only tracks. */
  readonly url: string;
}

const longest = 8000;

/** Source: OC-180. The order counts: a recruiter's search may stand below a project. */
const patterns: readonly (readonly [RegExp, NetworkSource])[] = [
  [/^\/talent\/(?:hire\/[^/]+\/discover\/recruitersearch|search)(?:\/|$)/, "recruiter_search"],
  [/^\/recruiter\/(?:smart)?search(?:\/|$)/, "recruiter_search"],
  [/^\/talent\/(?:hire|projects)\/[^/]+(?:\/|$)/, "recruiter_project"],
  [/^\/recruiter\/projects\/[^/]+(?:\/|$)/, "recruiter_project"],
  [/^\/sales\/lists\/people\/[^/]+\/?$/, "navigator_list"],
  [/^\/sales\/search\/people\/?$/, "search_url"],
  [/^\/search\/results\/(?:people|all)\/?$/, "search_url"],
  [/^\/posts\/[^/]+\/?$/, "post"],
  [/^\/feed\/update\/[^/]+\/?$/, "post"],
  [/^\/pulse\/[^/]+\/?$/, "post"],
  [/^\/events\/[^/]+(?:\/|$)/, "event"],
  [/^\/groups\/[^/]+(?:\/|$)/, "group"],
];

/** What is shown of a page, or who followed which link: nothing that chooses people. */
const tracking =
  /^(?:trk|trackingId|lipi|licu|utm_.*|origin|sid|_ntb|lici|rcm|midToken|midSig|page|viewAllFilters)$/i;

/**
 * Reads the address of a search, post, event, group, list or project. Any host is taken: the network's name is the
 * brand's affair. Source: OC-157 to OC-163, OC-475.
 */
export function readSource(text: string): ReadSource | SourceRefusal {
  const plain = visible(text).trim();
  if (plain === "" || plain.length > longest || /\s/.test(plain)) return "address";
  const url = addressOf(/^https?:\/\//i.test(plain) ? plain : `https://${plain}`);
  if (!url?.hostname.includes(".")) return "address";
  const path = url.pathname.toLowerCase();
  if (/^\/in\/[^/]/.test(path)) return "profile";
  if (
    /^\/(?:company|school|showcase)\/|^\/search\/results\/(?:companies|groups|content|events)|^\/sales\/(?:company|search\/company)/.test(
      path,
    )
  )
    return "company";
  const source = patterns.find(([pattern]) => pattern.test(path))?.[1];
  if (!source) return "unknown";
  for (const name of [...url.searchParams.keys()]) if (tracking.test(name)) url.searchParams.delete(name);
  // Written anew, so that one search has one address.
  url.search = url.searchParams.toString();
  url.hash = "";
  url.protocol = "https:";
  url.username = "";
  url.password = "";
  return { source, url: url.href.replace(/\?$/, "") };
}
