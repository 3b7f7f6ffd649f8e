import type { Tx } from "@/lib/db/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import { newId } from "@/lib/kernel/ids/index.ts";
import { mostValues } from "./change-list.ts";
import { readValues } from "./rules/read-values.ts";
import { countEntries, insertEntries, type ListRef, lockList } from "./store/entries.ts";
import { findContacts } from "./store/people.ts";

/**
 * Adds people to a list: their address, their profile and their number. Whoever is listed already is left out, as are those
 * who have nothing that a list could name, and those for whom the list has no room. Returns who was added.
 */
export async function listPeople(
  tx: Tx,
  list: ListRef,
  ids: readonly Id[],
  by: Id,
): Promise<{ listedIds: Id[]; leftOut: ReadonlyMap<Id, "no_contact" | "list_full"> }> {
  await lockList(tx.sql, list);
  let room = mostValues - (await countEntries(tx.sql, list));
  const leftOut = new Map<Id, "no_contact" | "list_full">();
  const listedIds: Id[] = [];
  const entries: ReturnType<typeof readValues>["values"][number][] = [];
  for (const { id, isListed, email, socialUrl, phone } of await findContacts(tx, list, ids)) {
    if (isListed) continue;
    const texts = [email, socialUrl, phone].flatMap((text) => text ?? []);
    const values = readValues(texts).values.filter(({ kind }) => kind !== "company" && kind !== "domain");
    if (values.length === 0) leftOut.set(id, "no_contact");
    else if (values.length > room) leftOut.set(id, "list_full");
    else {
      room -= values.length;
      listedIds.push(id);
      entries.push(...values);
    }
  }
  const rows = entries.map((value, place) => ({ ...value, id: newId(), place }));
  if (rows.length > 0) await insertEntries(tx.sql, list, rows, by);
  return { listedIds, leftOut };
}
