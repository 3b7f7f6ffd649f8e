import { readProductNow } from "@/lib/db/index.ts";
import type { BulkWork } from "@/lib/domain/bulk/index.ts";
import { lockPeople } from "@/lib/domain/prospects/index.ts";
import { lowestId, newId } from "@/lib/kernel/ids/index.ts";
import { eventOf } from "../claim-write.ts";
import { noLane } from "../rules/next.ts";
import { countInTwo, leaveOlder, pickInTwo } from "../store/elsewhere-sql.ts";
import { insertEvents } from "../store/verb-sql.ts";
import { campaignSubject } from "./campaign-subject.ts";

interface Left {
  readonly id: string;
  readonly campaignId: string;
  readonly prospectId: string;
  readonly nodeId: string;
  readonly to: string;
}

/**
 * Takes the people of a restored campaign who entered another one meanwhile out of the older of the two. Every claim
 * checks the same, so that nothing is sent to them twice meanwhile.
 */
export const partCampaigns: BulkWork = {
  ...campaignSubject,
  kind: "campaign.part",
  batch: 200,
  isInline: true,
  async count({ sql }, { workspaceId, subjectId }) {
    const [row] = await sql.query<{ count: number }>(countInTwo, [workspaceId, subjectId]);
    return row?.count ?? 0;
  },
  async pick({ sql }, { workspaceId, subjectId }, after, limit) {
    const rows = await sql.query<{ id: string }>(pickInTwo, [
      workspaceId,
      subjectId,
      after ?? lowestId,
      limit,
    ]);
    return rows.map(({ id }) => id);
  },
  async carryOut({ sql }, { workspaceId }, prospectIds) {
    await lockPeople(sql, workspaceId, prospectIds);
    const left = await sql.query<Left>(leaveOlder(noLane), [workspaceId, JSON.stringify(prospectIds)]);
    await insertEvents(
      sql,
      await readProductNow(sql),
      left.map(({ to, ...row }) => eventOf({ ...row, workspaceId }, "moved_away", { to }, newId())),
    );
  },
};
