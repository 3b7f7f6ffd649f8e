import { isOutage } from "@/lib/db/outage.ts";
import { lowestId } from "@/lib/kernel/ids/index.ts";
import { logger } from "@/lib/log/index.ts";

/** Something that a workspace owns. */
export interface Owned {
  readonly workspaceId: string;
  readonly id: string;
}

/** Before every row. */
const start: Owned = { workspaceId: lowestId, id: lowestId };

/**
 * Finds the next rows of a look that takes no more than `most`, in the order of their workspaces and ids. If there are
 * more, the next look goes on behind them, so that each gets its turn.
 */
export function inTurn<Row extends Owned = Owned>(
  most: number,
  find: (after: Owned, limit: number) => Promise<readonly Row[]>,
) {
  let place = start;
  return async (): Promise<readonly Row[]> => {
    const rest = await find(place, most);
    const rows = rest.length > 0 || place === start ? rest : await find(start, most);
    place = rows.length < most ? start : (rows.at(-1) ?? start);
    return rows;
  };
}

/**
 * Does work for each row. One that fails is logged, and the next look tries it again: it keeps no other tenant waiting.
 * Throws only while the database is away.
 */
export async function forEach<Row extends object>(
  rows: readonly Row[],
  work: (row: Row) => Promise<unknown>,
): Promise<void> {
  for (const row of rows) {
    try {
      await work(row);
    } catch (err) {
      if (isOutage(err)) throw err;
      logger("upkeep").warn({ err, row }, "a row could not be looked after");
    }
  }
}
