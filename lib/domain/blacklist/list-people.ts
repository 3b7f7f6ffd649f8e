import type { Tx } from "@/lib/db/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import { newId } from "@/lib/kernel/ids/index.ts";
import { mostValues } from "./change-list.ts";
import { readValues } from "./rules/read-values.ts";
import { countEntries, decideMerged, insertEntries, type ListRef, lockList } from "./store/entries.ts";
import { type Contact, findContacts, findMergedContacts } from "./store/people.ts";

type Values = ReturnType<typeof readValues>["values"];

/**
 * Adds people to a list: their address, their profile and their number, and those of whoever became part of them and
 * can be parted from them. Whoever is listed already is left out, as are those who have nothing that a list could name,
 * and those for whom the list has no room. Of somebody of two people the decision counts for both, listed or not.
 * Returns who was added.
 */
export async function listPeople(
  tx: Tx,
  list: ListRef,
  ids: readonly Id[],
  by: Id,
): Promise<{ listedIds: Id[]; leftOut: ReadonlyMap<Id, "no_contact" | "list_full"> }> {
  return putOnList(tx, list, ids, by, await findMergedContacts(tx, list.workspaceId, ids));
}

/** Adds people to a list as they are now, without those who became part of them; else like `listPeople`. */
export const listAlone = (tx: Tx, list: ListRef, ids: readonly Id[], by: Id) =>
  putOnList(tx, list, ids, by, []);

async function putOnList(
  tx: Tx,
  list: ListRef,
  ids: readonly Id[],
  by: Id,
  parts: readonly Omit<Contact, "isListed">[],
): Promise<{ listedIds: Id[]; leftOut: ReadonlyMap<Id, "no_contact" | "list_full"> }> {
  await lockList(tx.sql, list);
  let room = mostValues - (await countEntries(tx.sql, list));
  const leftOut = new Map<Id, "no_contact" | "list_full">();
  const listedIds: Id[] = [];
  const entries: Values[number][] = [];
  const decided: Values[number][] = [];
  for (const contact of await findContacts(tx, list, ids)) {
    const { id, isListed } = contact;
    const others = parts.filter((other) => other.id === id);
    if (isListed && others.length === 0) continue;
    const values = valuesOf([contact, ...others]);
    if (others.length > 0) decided.push(...values);
    if (values.length === 0) leftOut.set(id, "no_contact");
    else if (values.length > room) leftOut.set(id, "list_full");
    else {
      room -= values.length;
      listedIds.push(id);
      entries.push(...values);
    }
  }
  const rowsOf = (values: Values) => values.map((value, place) => ({ ...value, id: newId(), place }));
  if (decided.length > 0) await decideMerged(tx.sql, list, rowsOf(decided), by);
  if (entries.length > 0) await insertEntries(tx.sql, list, rowsOf(entries), by);
  return { listedIds, leftOut };
}

/** What a list names people by. */
function valuesOf(contacts: readonly Omit<Contact, "id" | "isListed">[]): Values {
  const texts = contacts.flatMap(({ email, socialUrl, phone }) =>
    [email, socialUrl, phone].flatMap((text) => text ?? []),
  );
  return readValues(texts).values.filter(({ kind }) => kind !== "company" && kind !== "domain");
}
