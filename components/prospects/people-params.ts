import type { LeadStatus } from "@/lib/contracts/words/lead-statuses.ts";
import type { PeopleFilter } from "@/lib/contracts/words/people-filters.ts";

/** Which people are listed. */
export interface PeopleChoice {
  readonly search: string | null;
  readonly leadStatus: LeadStatus | null;
  readonly filters: readonly PeopleFilter[];
}

/** A choice as the parameters of an address: the page's and the export's have names of their own for two of them. */
export function peopleParams(
  names: { readonly search: string; readonly leadStatus: string },
  { search, leadStatus, filters }: PeopleChoice,
): URLSearchParams {
  const params = new URLSearchParams();
  if (search) params.set(names.search, search);
  if (leadStatus) params.set(names.leadStatus, leadStatus);
  setFilters(params, filters);
  return params;
}

/** Puts filters into the parameters in the place of those that are there. */
export function setFilters(params: URLSearchParams, filters: readonly PeopleFilter[]): void {
  if (filters.length > 0) params.set("filters", JSON.stringify(filters));
  else params.delete("filters");
}
