import { isConflict } from "@/lib/db/failure.ts";
import type { HotTx } from "@/lib/db/index.ts";
import { isOutage } from "@/lib/db/outage.ts";
import { type Id, newId } from "@/lib/kernel/ids/index.ts";
import { logger } from "@/lib/log/index.ts";
import { pickRows } from "./pick-rows.ts";
import { cancelJob, insertJob, isOpen, restartJob } from "./store/jobs.ts";
import type { BulkWork, Subject } from "./work.ts";

/**
 * Has work done, by the decision that this transaction commits: call it after the subject was changed under its lock. What
 * fits into one batch is done at once; more becomes a job that exists if, and only if, the transaction commits. A job of
 * the same kind and subject that is under way begins anew instead. True where a job is under way afterwards.
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

/** Ends a job by a person's word: what is done stays, the rest is left as it is. False where none is under way. */
export function cancelBulk(tx: HotTx, work: BulkWork, subject: Subject): Promise<boolean> {
  return cancelJob(tx.sql, subject, work.kind);
}

/** False where it is more than a batch, or a row of it fails: a worker finds out which. */
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
