import { db, type Tx } from "@/lib/db/index.ts";
import { type Id, newId } from "@/lib/kernel/ids/index.ts";
import { announce } from "@/lib/realtime/announce.ts";
import {
  deletePairs,
  findAlike,
  holdPeople,
  insertPairs,
  takeChanged,
  workspacesWithChanges,
} from "./store/duplicates.ts";

/** Workspaces of one look, people of one transaction, and transactions for one workspace in a look. */
const most = { workspaces: 200, people: 200, rounds: 20 } as const;

/**
 * Compares people whose address, profile or number changed with those who have the same, and records who may be one.
 * Its work grows with what changed, not with how many people there are. For the worker; several workers may run it at
 * once. Returns how many people it compared.
 */
export async function comparePeople(): Promise<number> {
  let compared = 0;
  const workspaces = await db.platform("operations", ({ sql }) =>
    workspacesWithChanges(sql, most.workspaces),
  );
  for (const workspaceId of workspaces)
    for (let round = 0; round < most.rounds; round++) {
      const taken = await db.tenant({ workspaceId }, (tx) => compareSome(tx, workspaceId));
      compared += taken;
      if (taken < most.people) break;
    }
  return compared;
}

async function compareSome(tx: Tx, workspaceId: Id): Promise<number> {
  const { sql } = tx;
  const changed = await takeChanged(sql, workspaceId, most.people);
  if (changed.length === 0) return 0;
  const alike = await findAlike(sql, workspaceId, changed);
  // Whoever merges or deletes people locks them in the same order.
  const there = await holdPeople(sql, workspaceId, [
    ...new Set([...changed, ...alike.flatMap(({ firstId, secondId }) => [firstId, secondId])]),
  ]);
  await deletePairs(sql, workspaceId, changed);
  const pairs = alike.filter(({ firstId, secondId }) => there.has(firstId) && there.has(secondId));
  if (pairs.length > 0) {
    await insertPairs(
      sql,
      workspaceId,
      pairs.map((pair) => ({ ...pair, id: newId() })),
    );
    announce(tx, { workspaceId, event: "refetch_data", topics: ["duplicates"] });
  }
  return changed.length;
}
