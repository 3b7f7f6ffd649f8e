import type { HotTx } from "@/lib/db/index.ts";
import type { BulkWork, Subject } from "./work.ts";

/**
 * The next rows of a bulk job, read along an index: with a sort the planner would sort all remaining rows for each
 * batch.
 */
export async function pickRows(
  tx: HotTx,
  work: BulkWork,
  subject: Subject,
  after: string | null,
  limit: number,
): Promise<string[]> {
  if (work.knowsKeys) return work.pick(tx, subject, after, limit);
  const set = (state: "on" | "off") =>
    tx.sql.query(
      `select set_config('enable_sort', '${state}', true), set_config('enable_bitmapscan', '${state}', true)`,
    );
  await set("off");
  const keys = await work.pick(tx, subject, after, limit);
  await set("on");
  return keys;
}
