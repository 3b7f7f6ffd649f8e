import { db, readProductNow } from "@/lib/db/index.ts";
import { forEach } from "@/lib/domain/bulk/index.ts";
import { lockPeople } from "@/lib/domain/prospects/index.ts";
import { groupBy } from "../claim-rooms.ts";
import { letGo } from "../people/holds.ts";
import { findOver } from "../store/hold-sql.ts";

/** The most holds of one batch, and the most batches of one look. */
const most = 500;
const mostBatches = 20;

/**
 * Lets people go on whose hold is over, across workspaces. A workspace whose people can't be let go is left out for the
 * rest of the look. Returns how many it looked at.
 */
export async function endHolds(): Promise<number> {
  const failing = new Set<string>();
  let looked = 0;
  for (let batch = 0; batch < mostBatches; batch++) {
    const over = await db.hot("sequencer", ({ sql }) => findOver(sql, most, [...failing]));
    if (over.length === 0) break;
    looked += over.length;
    await forEach(
      [...groupBy(over, ({ workspaceId }) => workspaceId)].map(([workspaceId, held]) => ({
        workspaceId,
        held,
      })),
      async ({ workspaceId, held }) => {
        failing.add(workspaceId);
        await db.tenant({ workspaceId }, async ({ sql }) => {
          await lockPeople(sql, workspaceId, [...new Set(held.map(({ prospectId }) => prospectId))]);
          const now = await readProductNow(sql);
          const enrolmentIds = held.map(({ enrolmentId }) => enrolmentId);
          await letGo(sql, { workspaceId, enrolmentIds, reasons: null, by: null, now });
        });
        failing.delete(workspaceId);
      },
    );
  }
  return looked;
}
