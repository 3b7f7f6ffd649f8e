import { db, type Tx } from "@/lib/db/index.ts";
import { audit, type Member } from "@/lib/domain/workspaces/index.ts";
import { ProductError } from "@/lib/kernel/errors/index.ts";
import { type Id, isId, newId } from "@/lib/kernel/ids/index.ts";
import { announce } from "@/lib/realtime/announce.ts";
import { requireOwnList } from "./require-list.ts";
import { type ReadValues, readValues } from "./rules/read-values.ts";
import {
  countEntries,
  decideMerged,
  insertEntries,
  type ListRef,
  liftEntries,
  liftOthers,
  lockList,
  type NewEntry,
} from "./store/entries.ts";

/** The most values of a list. */
export const mostValues = 50_000;

export interface ChangedList extends Pick<ReadValues, "refused"> {
  readonly added: number;
  /** How many of the given values the list had already, or were given twice. */
  readonly known: number;
  readonly removed: number;
}

/**
 * Adds values to the list of an account, or (null) of the workspace. What is no value is left out and told. Throws
 * `not_found`; `forbidden` for the workspace's list if the member is no admin; `conflict` if the list gets too long.
 */
export function addValues(
  member: Member,
  credentialId: Id | null,
  texts: readonly string[],
): Promise<ChangedList> {
  return change(member, credentialId, texts, "blacklist.add", async () => 0);
}

/** Puts values in the place of a list. Throws as `addValues`. */
export function replaceValues(
  member: Member,
  credentialId: Id | null,
  texts: readonly string[],
): Promise<ChangedList> {
  return change(member, credentialId, texts, "blacklist.replace", (tx, list, entries) =>
    liftOthers(tx.sql, list, entries),
  );
}

/** Takes entries out of a list. Who is held because of them goes on within minutes. Throws as `addValues`. */
export function removeEntries(
  member: Member,
  credentialId: Id | null,
  ids: readonly string[],
): Promise<{ readonly removed: number }> {
  return db.tenant({ workspaceId: member.workspaceId }, async (tx) => {
    const list = await requireOwnList(tx, member, credentialId);
    const removed = await liftEntries(tx.sql, list, ids.filter(isId));
    if (removed > 0) await note(tx, member, list, "blacklist.remove", { removed });
    return { removed };
  });
}

function change(
  member: Member,
  credentialId: Id | null,
  texts: readonly string[],
  action: "blacklist.add" | "blacklist.replace",
  lift: (tx: Tx, list: ListRef, entries: readonly NewEntry[]) => Promise<number>,
): Promise<ChangedList> {
  const { values, refused } = readValues(texts);
  const entries = values.map((value, place) => ({ ...value, id: newId(), place }));
  return db.tenant({ workspaceId: member.workspaceId }, async (tx) => {
    const list = await requireOwnList(tx, member, credentialId);
    await lockList(tx.sql, list);
    const removed = await lift(tx, list, entries);
    await decideMerged(tx.sql, list, entries, member.userId);
    const added = await insertEntries(tx.sql, list, entries, member.userId);
    if ((await countEntries(tx.sql, list)) > mostValues)
      throw new ProductError("conflict", "blacklistFull", { values: { max: mostValues } });
    if (added > 0 || removed > 0) await note(tx, member, list, action, { added, removed });
    return { added, known: entries.length - added, removed, refused };
  });
}

async function note(
  tx: Tx,
  { workspaceId, userId }: Member,
  { credentialId }: ListRef,
  action: "blacklist.add" | "blacklist.replace" | "blacklist.remove",
  data: Readonly<Record<string, number>>,
): Promise<void> {
  await audit(tx, { workspaceId, actorUserId: userId, action, subjectId: credentialId ?? workspaceId, data });
  announce(tx, { workspaceId, event: "refetch_data", topics: ["blacklist"] });
}
