import type { Tx } from "@/lib/db/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import { knownFinder, type Matched } from "./rules/choose-people.ts";
import type { Person } from "./rules/mapping.ts";
import { completePeople, findKnown, insertPeople } from "./store/imports.ts";

/** Finds whom of the people of a file the workspace knows. */
export async function matchKnown(tx: Tx, workspaceId: Id, people: readonly Person[]): Promise<Matched[]> {
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

/** Adds new people and completes known ones; says which person each line became. */
export async function savePeople(
  tx: Tx,
  workspaceId: Id,
  importId: Id,
  credentialId: Id | null,
  taken: readonly Matched[],
): Promise<{ prospectId: Id; line: number }[]> {
  const fresh = taken.filter(({ knownId }) => knownId === null).map(({ person }) => person);
  const added = await insertPeople(tx, workspaceId, importId, credentialId, fresh);
  // Whoever was added meanwhile by another import is known by now.
  const missing = added.length < fresh.length ? await matchKnown(tx, workspaceId, fresh) : [];
  const find = knownFinder(added);
  const late = new Map(missing.map(({ person, knownId }) => [person.line, knownId]));
  await completePeople(
    tx,
    workspaceId,
    taken.flatMap(({ person, knownId }) => (knownId === null ? [] : [{ id: knownId, person }])),
  );
  return taken.flatMap(({ person, knownId }) => {
    const prospectId = knownId ?? find(person) ?? late.get(person.line) ?? null;
    return prospectId === null ? [] : [{ prospectId, line: person.line }];
  });
}
