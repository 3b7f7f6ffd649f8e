import { selectedCredential } from "@/lib/access/selected-credential.ts";
import { type DialogFilter, dialogFilters } from "@/lib/contracts/words/dialog-filters.ts";

/** The filters of the list of conversations. */
export interface ListChoice {
  readonly filter: DialogFilter;
  /** Trimmed; empty: everybody. */
  readonly search: string;
  /** Empty: all accounts that the member sees (decision 50). */
  readonly credentialId: string;
  /** Empty: people of all campaigns, and of none. */
  readonly campaignId: string;
}

const longestSearch = 100;

/** The form of an id. */
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * The filters in an address: `filter`, `search`, `campaign`, and the selected account (`selectedCred`, else the first
 * one), unless `accounts=all`. Invalid values are ignored.
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
    campaignId: uuid.test(query.get("campaign") ?? "") ? (query.get("campaign") ?? "") : "",
  };
}

/** An address's query with these filters; its other parameters stay. */
export function withListChoice(query: URLSearchParams, choice: ListChoice): URLSearchParams {
  const { filter, search, credentialId, campaignId } = choice;
  const next = new URLSearchParams(query);
  const put = (name: string, value: string | null) => (value ? next.set(name, value) : next.delete(name));
  put("filter", filter === "all" ? null : filter);
  put("search", search);
  put("campaign", campaignId);
  put("accounts", credentialId === "" ? "all" : null);
  if (credentialId !== "") next.set("selectedCred", credentialId);
  return next;
}

/** Whether two choices give the same list. */
export function isSameChoice(one: ListChoice, other: ListChoice): boolean {
  return (
    one.filter === other.filter &&
    one.search === other.search &&
    one.credentialId === other.credentialId &&
    one.campaignId === other.campaignId
  );
}
