import { type ShownDealStatus, shownDealStatuses } from "@/lib/contracts/words/crm-words.ts";

/** What the board shows, as its address says it. */
export interface BoardChoice {
  readonly pipeline: string;
  readonly status: ShownDealStatus;
  readonly q: string;
  /** Empty: everybody's. */
  readonly owner: string;
}

/** Reads the choice from an address. @param first the pipeline where the address names none. */
export function choiceOf(query: URLSearchParams, first: string): BoardChoice {
  const word = query.get("status");
  return {
    pipeline: query.get("pipeline") ?? first,
    status: shownDealStatuses.find((status) => status === word) ?? "open",
    q: query.get("q") ?? "",
    owner: query.get("owner") ?? "",
  };
}

export const isSameChoice = (one: BoardChoice, other: BoardChoice): boolean =>
  one.pipeline === other.pipeline &&
  one.status === other.status &&
  one.q === other.q &&
  one.owner === other.owner;

/** The choice as the query of a call. */
export const queryOf = ({ pipeline, status, q, owner }: BoardChoice) => ({
  pipeline_id: pipeline,
  status,
  q,
  owner_id: owner === "" ? undefined : owner,
});
