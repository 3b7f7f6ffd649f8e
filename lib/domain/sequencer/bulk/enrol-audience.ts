import { readProductNow } from "@/lib/db/index.ts";
import type { BulkWork } from "@/lib/domain/bulk/index.ts";
import { countAudience, nextAudience, readAudience } from "@/lib/domain/campaigns/index.ts";
import { enrol } from "../people/enrol.ts";
import { letTalkedToOn } from "../people/let-on.ts";
import { campaignSubject } from "./campaign-subject.ts";

/**
 * Enrols the people whom an active campaign's imports and settings let in and who aren't in it yet, in the order of
 * the files. It also resumes those who are paused because they were talked to before, if the campaign takes them now.
 */
export const enrolAudience: BulkWork = {
  ...campaignSubject,
  kind: "campaign.enrol",
  batch: 250,
  fills: ["enrolments", "enrolment_events"],
  isInline: true,
  count: ({ sql }, { workspaceId, subjectId }) => countAudience(sql, workspaceId, subjectId),
  pick: ({ sql }, { workspaceId, subjectId }, after, limit) =>
    nextAudience(sql, workspaceId, subjectId, after, limit),
  async carryOut({ sql }, { workspaceId, subjectId: campaignId }, keys) {
    const { prospectIds, talkedBefore } = await readAudience(sql, workspaceId, campaignId, keys);
    const now = await readProductNow(sql);
    await enrol(sql, { workspaceId, campaignId, prospectIds, talkedBefore, now });
    if (talkedBefore) await letTalkedToOn(sql, { workspaceId, campaignId, prospectIds, now });
  },
  topics: (subject) => ["profiles", ...campaignSubject.topics(subject)],
};
