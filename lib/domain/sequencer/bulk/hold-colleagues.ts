import { readProductNow } from "@/lib/db/index.ts";
import type { BulkWork } from "@/lib/domain/bulk/index.ts";
import { lockPeople } from "@/lib/domain/prospects/index.ts";
import { never } from "@/lib/kernel/clock/never.ts";
import { putOnHold } from "../people/holds.ts";
import { hasColleagues, pickColleagues, readColleagues } from "../store/colleagues-sql.ts";

/**
 * Holds the colleagues of a person who answered, in those of the person's campaigns that ask for it, until a member
 * releases them. The subject is the person. It is always a job: the transaction of the answer holds the person's lock,
 * and two colleagues who answer at once would wait for each other. For the same reason it locks no campaign.
 */
export const holdColleagues: BulkWork = {
  kind: "prospect.hold_colleagues",
  batch: 200,
  isInline: false,
  hold: ({ sql }, subject) => hasColleagues(sql, subject),
  async count({ sql }, subject) {
    return (await pickColleagues(sql, subject, null, 10_000)).length;
  },
  pick: ({ sql }, subject, after, limit) => pickColleagues(sql, subject, after, limit),
  async carryOut({ sql }, subject, enrolmentIds) {
    const { workspaceId } = subject;
    const found = await readColleagues(sql, subject, enrolmentIds);
    await lockPeople(
      sql,
      workspaceId,
      found.map(({ prospectId }) => prospectId),
    );
    const still = await readColleagues(sql, subject, enrolmentIds);
    const reason = "colleague_replied" as const;
    const holds = still.map(({ id }) => ({ workspaceId, enrolmentId: id, reason, until: never, by: null }));
    await putOnHold(sql, await readProductNow(sql), holds);
  },
  topics: () => ["campaign", "campaigns", "profiles"],
};
