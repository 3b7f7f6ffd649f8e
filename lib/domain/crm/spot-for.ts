import type { Sql } from "@/lib/db/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import { placeBetween } from "./rules/place.ts";
import { findAbove, findBelow, renumber, type Wish } from "./store/places.ts";

/**
 * The place in a stage at which a deal is to stand. Where nothing fits between its neighbours, the stage is numbered
 * anew. Call it under the stage's lock.
 * @param current where the deal stands in this stage. Given back if it stands where it shall.
 */
export async function spotFor(
  sql: Sql,
  workspaceId: Id,
  {
    stageId,
    movedId,
    wish,
    current = null,
  }: {
    readonly stageId: Id;
    readonly movedId: Id;
    readonly wish: Wish;
    readonly current?: number | null;
  },
): Promise<number> {
  for (const isLast of [false, true]) {
    const above = await findAbove(sql, workspaceId, { stageId, movedId, wish });
    const below = await findBelow(sql, workspaceId, { stageId, movedId, above });
    const isThere =
      !isLast &&
      current !== null &&
      (above === null || above.place < current) &&
      (below === null || current < below.place);
    if (isThere) return current;
    const place = placeBetween(above?.place ?? null, below?.place ?? null);
    if (place !== null) return place;
    if (isLast) break;
    await renumber(sql, workspaceId, stageId);
  }
  throw new Error("a stage that was just numbered has no room");
}
