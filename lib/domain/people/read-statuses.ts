import { db, type Tx } from "@/lib/db/index.ts";
import { listListedBy } from "@/lib/domain/blacklist/index.ts";
import { visibleCredentialIds } from "@/lib/domain/credentials/index.ts";
import { listSuppressedBy } from "@/lib/domain/suppression/index.ts";
import type { Member } from "@/lib/domain/workspaces/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import { type Status, statusesOf } from "./rules/statuses.ts";
import { findComplaining } from "./store/complaints.ts";

/** Why some people aren't contacted, by person. Lists of accounts that the member doesn't see don't count. */
export function readStatuses(member: Member, ids: readonly Id[]): Promise<ReadonlyMap<Id, Status[]>> {
  return db.tenant({ workspaceId: member.workspaceId }, (tx) => statusesIn(tx, member, ids));
}

/** The same inside a transaction. */
export async function statusesIn(
  tx: Tx,
  member: Member,
  ids: readonly Id[],
): Promise<ReadonlyMap<Id, Status[]>> {
  if (ids.length === 0) return new Map();
  const { workspaceId } = member;
  const accounts = [...(await visibleCredentialIds(tx, member))];
  const suppressed = await listSuppressedBy(tx.sql, workspaceId, ids);
  const listed = await listListedBy(tx.sql, workspaceId, ids, accounts);
  const out = new Set(suppressed.flatMap((one) => (one.reason === "opt_out" ? [one.prospectId] : [])));
  const complaining = await findComplaining(tx.sql, workspaceId, [...out]);
  return new Map(
    ids.map((id) => [
      id,
      statusesOf(member, {
        entries: suppressed.filter(({ prospectId }) => prospectId === id),
        hasComplained: complaining.has(id),
        listed: listed.filter(({ prospectId }) => prospectId === id),
      }),
    ]),
  );
}
