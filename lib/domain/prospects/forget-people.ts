import type { Tx } from "@/lib/db/index.ts";
import { type BulkWork, startBulk } from "@/lib/domain/bulk/index.ts";
import { audit, type Member } from "@/lib/domain/workspaces/index.ts";
import { ProductError } from "@/lib/kernel/errors/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import { announce } from "@/lib/realtime/announce.ts";
import {
  countOfImport,
  countOnlyOf,
  deleteHidden,
  deleteOnlyOf,
  hideImport,
  lockHidden,
  nextOfImport,
  showImport,
} from "./store/forget.ts";

/**
 * Deletes the people of an import that is being removed: those whom only this import brought and with whom nothing has
 * begun. Then it deletes the import. If a campaign got the import meanwhile, it becomes an ordinary import again.
 */
export const forgetPeople: BulkWork = {
  kind: "import.forget_people",
  batch: 250,
  isInline: true,
  hold: ({ sql }, { workspaceId, subjectId }) => lockHidden(sql, workspaceId, subjectId),
  count: ({ sql }, { workspaceId, subjectId }) => countOfImport(sql, workspaceId, subjectId),
  pick: ({ sql }, { workspaceId, subjectId }, after, limit) =>
    nextOfImport(sql, workspaceId, subjectId, after, limit),
  carryOut: ({ sql }, { workspaceId, subjectId }, keys) => deleteOnlyOf(sql, workspaceId, subjectId, keys),
  end: ({ sql }, { workspaceId, subjectId }, how) =>
    (how === "done" ? deleteHidden : showImport)(sql, workspaceId, subjectId),
  topics: () => ["profiles"],
};

/** How many people would be deleted with an import: those whom only it brought, and with whom nothing has begun. */
export function countOwnPeople(tx: Tx, workspaceId: Id, importId: Id): Promise<number> {
  return countOnlyOf(tx.sql, workspaceId, importId);
}

/**
 * Removes an import that has no campaign, and starts deleting its people. From then on nobody sees the import. Throws
 * `conflict` where it belongs to a campaign.
 */
export async function removeWithPeople(tx: Tx, { workspaceId, userId }: Member, id: Id): Promise<void> {
  const subject = { workspaceId, subjectId: id };
  if (!(await hideImport(tx.sql, workspaceId, id))) throw new ProductError("conflict", "importTaken");
  await audit(tx, {
    workspaceId,
    actorUserId: userId,
    action: "import.remove",
    subjectId: id,
    data: { people: await countOnlyOf(tx.sql, workspaceId, id) },
  });
  if (!(await startBulk(tx, forgetPeople, subject, userId))) await deleteHidden(tx.sql, workspaceId, id);
  announce(tx, { workspaceId, event: "refetch_data", topics: forgetPeople.topics(subject) });
}
