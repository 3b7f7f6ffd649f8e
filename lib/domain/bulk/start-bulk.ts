import { isConflict } from "@/lib/db/failure.ts";
import type { HotTx } from "@/lib/db/index.ts";
import { isOutage } from "@/lib/db/outage.ts";
import { type Id, newId } from "@/lib/kernel/ids/index.ts";
import { logger } from "@/lib/log/index.ts";
import { pickRows } from "./pick-rows.ts";
import { cancelJob, insertJob, isOpen, restartJob } from "./store/jobs.ts";
import type { BulkWork, Subject } from "./work.ts";

/**
 * Starts work on many rows, for the decision that this transaction commits. Call it after the subject was changed
 * under its lock. Work that fits into one batch is done at once. More becomes a job, which exists only if the
 * transaction commits. An open job of the same kind and subject is restarted instead. Returns true where a job is open
 * afterwards.
 */
export async function startBulk(
  tx: HotTx,
  work: BulkWork,
  subject: Subject,
  createdBy: Id | null = null,
): Promise<boolean> {
  const { sql } = tx;
  if (!(await work.hold(tx, subject))) return false;
  if (await isOpen(sql, subject, work.kind)) {
    await restartJob(sql, subject, work.kind, await work.count(tx, subject));
    return true;
  }
  if (work.isInline && (await carryOutInline(tx, work, subject))) return false;
  const { workspaceId, subjectId } = subject;
  await insertJob(sql, {
    workspaceId,
    subjectId,
    id: newId(),
    kind: work.kind,
    total: await work.count(tx, subject),
    createdBy,
  });
  return true;
}

/** Cancels a job: finished rows stay as they are now, the rest is left alone. Returns false where no job is open. */
export function cancelBulk(tx: HotTx, work: BulkWork, subject: Subject): Promise<boolean> {
  return cancelJob(tx.sql, subject, work.kind);
}

/** Returns false where the work is more than a batch, or where a row fails: a worker then finds the bad row. */
async function carryOutInline(tx: HotTx, work: BulkWork, subject: Subject): Promise<boolean> {
  const keys = await pickRows(tx, work, subject, null, work.batch + 1);
  if (keys.length > work.batch) return false;
  if (keys.length === 0) return true;
  await tx.sql.query("savepoint bulk");
  try {
    await work.carryOut(tx, subject, keys);
    await tx.sql.query("release savepoint bulk");
    return true;
  } catch (err) {
    if (isConflict(err) || isOutage(err)) throw err;
    await tx.sql.query("rollback to savepoint bulk");
    logger("bulk").warn({ err, kind: work.kind }, "a row stands in the way; a worker isolates it");
    return false;
  }
}
