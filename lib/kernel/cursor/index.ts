import { type Id, isId } from "../ids/index.ts";

/** A cursor: the position of a row in a list that is ordered by a moment and then by id. */
export interface Cursor {
  readonly at: Date;
  readonly id: Id;
}

/** A cursor as text for a query. */
const cursorText = ({ at, id }: Cursor): string => `${at.getTime()}_${id}`;

/** The first moment of the year 1: dates before it are written in another way, which the database doesn't read. */
const firstMs = -62_135_596_800_000;

/** Reads a cursor. Null for any other text. */
export function readCursor(text: string): Cursor | null {
  // Older cursors of lists of people have a dot.
  const [ms = "", id = ""] = text.split(/[._]/);
  if (!/^-?\d{1,14}$/.test(ms) || Number(ms) < firstMs || !isId(id)) return null;
  return { at: new Date(Number(ms)), id };
}

/**
 * Cuts a page from rows of which one more was read than the page holds. `next` is the cursor after its last row, null
 * at the end.
 */
export function cutPage<Row>(
  rows: readonly Row[],
  limit: number,
  cursorOf: (row: Row) => Cursor,
): { readonly items: Row[]; readonly next: string | null } {
  const items = rows.slice(0, limit);
  const last = rows.length > limit ? items.at(-1) : undefined;
  return { items, next: last ? cursorText(cursorOf(last)) : null };
}
