import { selectedCredential } from "@/lib/access/selected-credential.ts";
import { type DialogFilter, dialogFilters } from "@/lib/contracts/words/dialog-filters.ts";

/** The filters of the list of conversations. */
export interface ListChoice {
  readonly filter: DialogFilter;
  /** Trimmed; empty: everybody. */
  readonly search: string;
  /** Empty: all accounts that the member sees (decision 50). */
  readonly credentialId: string;
}

const longestSearch = 100;

/**
 * The filters in an address: `filter`, `search`, and the selected account (`selectedCred`, else the first one), unless
 * `accounts=all`. Invalid values are ignored.
 */
export function readListChoice(
  query: Pick<URLSearchParams, "get">,
  credentials: readonly { readonly id: string }[],
): ListChoice {
  const search = (query.get("search") ?? "").trim();
  const isSearch = search.length <= longestSearch && !search.includes("\0");
  const selected = selectedCredential(credentials, query);
  return {
    filter: dialogFilters.find((filter) => filter === query.get("filter")) ?? "all",
    search: isSearch ? search : "",
    credentialId: query.get("accounts") === "all" ? "" : (selected?.id ?? ""),
  };
}

/** An address's query with these filters; its other parameters stay. */
export function withListChoice(query: URLSearchParams, choice: ListChoice): URLSearchParams {
  const { filter, search, credentialId } = choice;
  const next = new URLSearchParams(query);
  const put = (name: string, value: string | null) => (value ? next.set(name, value) : next.delete(name));
  put("filter", filter === "all" ? null : filter);
  put("search", search);
  put("accounts", credentialId === "" ? "all" : null);
  if (credentialId !== "") next.set("selectedCred", credentialId);
  return next;
}

/** Whether two choices give the same list. */
export function isSameChoice(one: ListChoice, other: ListChoice): boolean {
  return (
    one.filter === other.filter && one.search === other.search && one.credentialId === other.credentialId
  );
}
