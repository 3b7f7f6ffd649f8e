import { approvalStates } from "@/lib/contracts/words/approval-states.ts";
import { enrolmentStates } from "@/lib/contracts/words/enrolment-states.ts";

/** The filters of a campaign's list of people. */
export interface PeopleChoice {
  /** From 1. */
  readonly page: number;
  /** Empty: everybody. */
  readonly search: string;
  /** An enrolment state. Empty: all. */
  readonly state: string;
  /** An approval state. Empty: all. */
  readonly approval: string;
}

const longestSearch = 100;

/** The filters in an address. Invalid values are ignored. */
export function readPeopleChoice(query: Pick<URLSearchParams, "get">): PeopleChoice {
  const page = Number(query.get("page") ?? "1");
  return {
    page: Number.isInteger(page) && page >= 1 && page <= 100_000 ? page : 1,
    search: (query.get("search") ?? "").slice(0, longestSearch),
    state: enrolmentStates.find((state) => state === query.get("state")) ?? "",
    approval: approvalStates.find((one) => one === query.get("approval")) ?? "",
  };
}

/** An address's query with these filters; its other parameters stay. */
export function withPeopleChoice(
  query: URLSearchParams,
  { page, search, state, approval }: PeopleChoice,
): URLSearchParams {
  const next = new URLSearchParams(query);
  const put = (name: string, value: string) => (value ? next.set(name, value) : next.delete(name));
  put("page", page > 1 ? String(page) : "");
  put("search", search);
  put("state", state);
  put("approval", approval);
  return next;
}
