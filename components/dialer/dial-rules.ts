/** What is typed keeps only digits, #, * and + [OC-311]. */
export const dialled = (typed: string): string => typed.replace(/[^\d#*+]/g, "").slice(0, 24);

/** Whether it may be a phone number: the server knows better [OC-307]. */
export const looksLikeNumber = (typed: string): boolean => /^\+?\d{5,15}$/.test(typed);

/** The keys, each with what shift inserts instead [OC-312]. */
export const keys = [
  ["1", "1"],
  ["2", "2"],
  ["3", "#"],
  ["4", "4"],
  ["5", "5"],
  ["6", "6"],
  ["7", "7"],
  ["8", "*"],
  ["9", "9"],
  ["*", "+"],
  ["0", "+"],
  ["#", "#"],
] as const;

/** How long a call was: seconds under a minute, else whole minutes [OC-338]. */
export function durationParts(seconds: number): {
  readonly unit: "seconds" | "minutes";
  readonly count: number;
} {
  return seconds < 60
    ? { unit: "seconds", count: Math.max(0, Math.floor(seconds)) }
    : { unit: "minutes", count: Math.round(seconds / 60) };
}

/** A running call's time as m:ss [OC-304]. */
export const timer = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;

/** Whether another page of a history may follow: a page that isn't full is the last [OC-336]. */
export const hasMore = (got: number, page: number): boolean => got >= page;

/** The most numbers that may be ordered in a region: a hundred where nobody knows how many there are [OC-320]. */
export const mostOf = (available: number | null): number => Math.min(available ?? 100, 100);

/** Why an order can't be sent. Null: it can [OC-317, OC-318, OC-319, OC-320]. */
export function orderProblem(wish: {
  readonly country: string;
  readonly category: string;
  readonly hasStates: boolean;
  readonly state: string;
  readonly region: string;
  readonly count: string;
  readonly most: number;
  readonly redirect: string;
}): "country" | "category" | "state" | "region" | "count" | "countMost" | "redirect" | null {
  if (wish.country === "") return "country";
  if (wish.category === "") return "category";
  if (wish.hasStates && wish.state === "") return "state";
  if (wish.region === "") return "region";
  if (!/^\d+$/.test(wish.count) || Number(wish.count) < 1) return "count";
  if (Number(wish.count) > wish.most) return "countMost";
  return wish.redirect === "" || /^\+?\d{5,15}$/.test(wish.redirect) ? null : "redirect";
}
