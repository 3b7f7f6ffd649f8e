import type { Tx } from "@/lib/db/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import { knownFinder, type Matched } from "./rules/choose-people.ts";
import type { Person } from "./rules/mapping.ts";
import { findKnown, insertPeople } from "./store/write-people.ts";

/** Finds the people of a file whom the workspace already knows. */
async function matchKnown(tx: Tx, workspaceId: Id, people: readonly Person[]): Promise<Matched[]> {
  const find = knownFinder(
    await findKnown(
      tx,
      workspaceId,
      people.flatMap((person) => person.socialKey ?? []),
      people.flatMap((person) => person.email?.toLowerCase() ?? []),
    ),
  );
  return people.map((person) => ({ person, knownId: find(person) }));
}

/**
 * Adds the people whom the workspace doesn't know. It runs before anybody is locked: while it waits for another
 * import's people, nobody waits for it. Returns who each person is now, and whom it added.
 */
export async function addPeople(
  tx: Tx,
  workspaceId: Id,
  importId: Id,
  credentialId: Id | null,
  people: readonly Person[],
): Promise<{ matched: Matched[]; addedIds: ReadonlySet<Id> }> {
  const matched = await matchKnown(tx, workspaceId, people);
  const fresh = matched.filter(({ knownId }) => knownId === null).map(({ person }) => person);
  if (fresh.length === 0) return { matched, addedIds: new Set() };
  const idOf = await insertPeople(tx, workspaceId, importId, credentialId, fresh);
  const addedIds = new Set(idOf.values());
  // Somebody of them was added by another import, or stands in the file twice: only the table knows who each one is.
  if (idOf.size < fresh.length) return { matched: await matchKnown(tx, workspaceId, people), addedIds };
  return {
    matched: matched.map(({ person, knownId }) => ({ person, knownId: knownId ?? idOf.get(person) ?? null })),
    addedIds,
  };
}
