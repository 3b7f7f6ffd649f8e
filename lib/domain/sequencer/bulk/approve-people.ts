import { readProductNow } from "@/lib/db/index.ts";
import type { BulkWork } from "@/lib/domain/bulk/index.ts";
import { lockPeople } from "@/lib/domain/prospects/index.ts";
import { letGo } from "../people/holds.ts";
import { countDecided, markApproved, pickDecided, readDecided } from "../store/approval-sql.ts";
import { campaignSubject } from "./campaign-subject.ts";

/**
 * Lets those people of a campaign go on who awaited approval when a member approved all of them, as long as the version
 * that the member approved is the current one. In a campaign that no longer approves by hand nobody awaits it.
 */
export const approvePeople: BulkWork = {
  ...campaignSubject,
  kind: "campaign.approve",
  batch: 200,
  isInline: true,
  count: ({ sql }, subject) => countDecided(sql, subject),
  pick: ({ sql }, subject, after, limit) => pickDecided(sql, subject, after, limit),
  async carryOut({ sql }, subject, prospectIds) {
    const { workspaceId } = subject;
    await lockPeople(sql, workspaceId, prospectIds);
    const decided = await readDecided(sql, subject, prospectIds);
    const [first] = decided;
    if (!first) return;
    const { version, by } = first;
    const enrolmentIds = decided.map(({ id }) => id);
    const now = await readProductNow(sql);
    if (version !== null) await markApproved(sql, workspaceId, enrolmentIds, version);
    const told = version === null ? "let_go" : "approved";
    await letGo(sql, { workspaceId, enrolmentIds, reasons: ["awaiting_approval"], by, now, told });
  },
};
