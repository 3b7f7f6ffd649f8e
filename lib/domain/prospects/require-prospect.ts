import type { Tx } from "@/lib/db/index.ts";
import type { Member } from "@/lib/domain/workspaces/index.ts";
import { ProductError } from "@/lib/kernel/errors/index.ts";
import { type Id, isId } from "@/lib/kernel/ids/index.ts";
import { sightOf } from "./sight.ts";
import { findProspectRow, findSeen, type ProspectRow } from "./store/prospects.ts";

/** The row of a prospect whom the member sees. Throws `not_found` otherwise. */
export async function requireProspect(tx: Tx, member: Member, id: Id): Promise<ProspectRow> {
  const row = isId(id) ? await findSeenPerson(tx, member, id) : null;
  if (!row) throw new ProductError("not_found", "notFound");
  return row;
}

/** The same. Null where there is no such person, or the member doesn't see them. */
export async function findSeenPerson(tx: Tx, member: Member, id: Id): Promise<ProspectRow | null> {
  return findProspectRow(tx, member.workspaceId, id, await sightOf(tx, member));
}

/** Which of some people the member sees. */
export async function seenAmong(tx: Tx, member: Member, ids: readonly Id[]): Promise<ReadonlySet<Id>> {
  if (ids.length === 0) return new Set();
  return findSeen(tx, member.workspaceId, ids, await sightOf(tx, member));
}
