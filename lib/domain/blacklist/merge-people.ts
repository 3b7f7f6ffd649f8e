import type { Tx } from "@/lib/db/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import { listAlone } from "./list-people.ts";
import { entriesOf, liftAdded, listsOf } from "./store/of-merged.ts";

/** Which lists hold for some people: an account's id each, null for the workspace's. */
export function listsHolding(tx: Tx, workspaceId: Id, ids: readonly Id[]): Promise<(Id | null)[]> {
  return listsOf(tx.sql, workspaceId, ids);
}

/**
 * Puts a merged person on the lists that held for one of the two and fit the merged one no more. Returns the entries
 * that this added; null where a list has no room for the person, or the person nothing that it could name.
 */
export async function listMerged(
  tx: Tx,
  workspaceId: Id,
  prospectId: Id,
  lists: readonly (Id | null)[],
  by: Id,
): Promise<Id[] | null> {
  const fits = await listsOf(tx.sql, workspaceId, [prospectId]);
  const added: Id[] = [];
  for (const credentialId of lists.filter((list) => !fits.includes(list))) {
    const list = { workspaceId, credentialId };
    const before = new Set(await entriesOf(tx.sql, list, prospectId));
    const { leftOut } = await listAlone(tx, list, [prospectId], by);
    if (leftOut.size > 0) return null;
    added.push(...(await entriesOf(tx.sql, list, prospectId)).filter((id) => !before.has(id)));
  }
  return added;
}

/** Takes out what a merge put on lists and no member decided since. A job wakes whom it held. */
export function unlistMerged(tx: Tx, workspaceId: Id, entryIds: readonly Id[]): Promise<void> {
  return liftAdded(tx.sql, workspaceId, entryIds);
}
