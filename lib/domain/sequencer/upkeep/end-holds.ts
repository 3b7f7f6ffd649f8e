import { db, readProductNow } from "@/lib/db/index.ts";
import { lockPeople } from "@/lib/domain/prospects/index.ts";
import { letGo } from "../people/holds.ts";
import { findOver } from "../store/hold-sql.ts";
import { forEach } from "./each-in-turn.ts";

/** The most enrolments of one look. */
const most = 500;

/** Lets people go on whose hold is over, across workspaces. Returns how many it looked at. */
export async function endHolds(): Promise<number> {
  const over = await db.hot("sequencer", ({ sql }) => findOver(sql, most));
  const workspaces = new Set(over.map(({ workspaceId }) => workspaceId));
  await forEach(
    [...workspaces].map((workspaceId) => ({ workspaceId })),
    async ({ workspaceId }) => {
      const mine = over.filter((one) => one.workspaceId === workspaceId);
      await db.tenant({ workspaceId }, async ({ sql }) => {
        await lockPeople(sql, workspaceId, [...new Set(mine.map(({ prospectId }) => prospectId))]);
        const now = await readProductNow(sql);
        const enrolmentIds = mine.map(({ enrolmentId }) => enrolmentId);
        await letGo(sql, { workspaceId, enrolmentIds, reasons: null, by: null, now });
      });
    },
  );
  return over.length;
}
