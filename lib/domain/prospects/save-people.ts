import { Outrun } from "@/lib/db/failure.ts";
import type { Tx } from "@/lib/db/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import { knownFinder, type Matched } from "./rules/choose-people.ts";
import type { Person } from "./rules/mapping.ts";
import { findKnown, insertPeople, isAnyKnown, type PeopleKeys } from "./store/write-people.ts";

/** Of so many people one is looked up first, to tell whether the workspace may know any of them. */
const sampleEvery = 25;

function keysOf(people: readonly Person[]): PeopleKeys {
  return {
    socialKeys: people.flatMap((person) => person.socialKey ?? []),
    emails: people.flatMap((person) => person.email?.toLowerCase() ?? []),
  };
}

/** Finds the people of a file whom the workspace already knows. */
async function matchKnown(tx: Tx, workspaceId: Id, people: readonly Person[]): Promise<Matched[]> {
  const find = knownFinder(await findKnown(tx, workspaceId, keysOf(people)));
  return people.map((person) => ({ person, knownId: find(person) }));
}

/** Finds people who all were in the table a moment ago. Whoever was removed since is added after all: it runs again. */
async function matchEach(tx: Tx, workspaceId: Id, people: readonly Person[]): Promise<Matched[]> {
  const matched = await matchKnown(tx, workspaceId, people);
  if (matched.some(({ knownId }) => knownId === null)) throw new Outrun("a person was removed");
  return matched;
}

/**
 * Whether a list looks as if the workspace knew nobody of it: none of a sample, and nobody who was merged. Adding it
 * finds whoever is known, too, by the table's own keys; looking everybody up first takes a seventh of that time.
 */
async function looksNew(tx: Tx, workspaceId: Id, people: readonly Person[]): Promise<boolean> {
  const sample = people.filter((_, at) => at % sampleEvery === 0);
  return !(await isAnyKnown(tx, workspaceId, keysOf(sample), keysOf(people)));
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
  const isNew = await looksNew(tx, workspaceId, people);
  const matched = isNew
    ? people.map((person) => ({ person, knownId: null }))
    : await matchKnown(tx, workspaceId, people);
  const fresh = matched.filter(({ knownId }) => knownId === null).map(({ person }) => person);
  if (fresh.length === 0) return { matched, addedIds: new Set() };
  const idOf = await insertPeople(tx, workspaceId, importId, credentialId, fresh);
  const addedIds = new Set(idOf.values());
  // The key of a person who was merged since the look was free.
  if (isNew && (await isAnyKnown(tx, workspaceId, keysOf([]), keysOf(people))))
    throw new Outrun("a person was merged");
  // Somebody of them was known already, was added by another import, or stands in the file twice: only the table knows
  // who each one is.
  if (idOf.size < fresh.length) return { matched: await matchEach(tx, workspaceId, people), addedIds };
  return {
    matched: matched.map(({ person, knownId }) => ({ person, knownId: knownId ?? idOf.get(person) ?? null })),
    addedIds,
  };
}
