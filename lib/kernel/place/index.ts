import { type Id, isId } from "../ids/index.ts";

/** Where a row stands in a list that is ordered by a moment, and by ids where moments are equal. */
export interface Place {
  readonly at: Date;
  readonly id: Id;
}

/** A place as it travels in a query. */
const placeText = ({ at, id }: Place): string => `${at.getTime()}_${id}`;

/** Reads a place; null for what is none. */
export function readPlace(text: string): Place | null {
  // Before, lists of people wrote a dot.
  const [ms = "", id = ""] = text.split(/[._]/);
  return /^\d{1,14}$/.test(ms) && isId(id) ? { at: new Date(Number(ms)), id } : null;
}

/** A page of rows, one more of which was read than it holds; `next` names the place after its last one, null at the end. */
export function cutPage<Row>(
  rows: readonly Row[],
  limit: number,
  placeOf: (row: Row) => Place,
): { readonly items: Row[]; readonly next: string | null } {
  const items = rows.slice(0, limit);
  const last = rows.length > limit ? items.at(-1) : undefined;
  return { items, next: last ? placeText(placeOf(last)) : null };
}
