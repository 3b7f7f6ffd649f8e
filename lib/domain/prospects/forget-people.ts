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
 * Goes through the people of an import that is being removed and deletes those whom only it brought in and with whom
 * nothing has begun; then the import is deleted. One that a campaign got meanwhile is an import like any other again.
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

/** How many people would go with an import: those whom only it brought in, and with whom nothing has begun. */
export function countOwnPeople(tx: Tx, workspaceId: Id, importId: Id): Promise<number> {
  return countOnlyOf(tx.sql, workspaceId, importId);
}

/**
 * Removes an import of no campaign and has its people forgotten. From then on it is gone for everybody. Throws `conflict`
 * where it belongs to a campaign.
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
