import type { Topic } from "@/lib/contracts/topics.ts";
import type { HotTx } from "@/lib/db/index.ts";
import type { Subject } from "@/lib/domain/bulk/index.ts";

/** What all bulk work on a campaign's people shares: it locks the campaign, and announces to its viewers. */
export const campaignSubject = {
  /** A change of the campaign waits for the current batch, so that a batch sees one status and version throughout. */
  async hold({ sql }: HotTx, { workspaceId, subjectId }: Subject): Promise<boolean> {
    const rows = await sql.query(
      "select id from campaigns where workspace_id = $1::uuid and id = $2::uuid for share",
      [workspaceId, subjectId],
    );
    return rows.length > 0;
  },
  topics: ({ subjectId }: Subject): readonly Topic[] => ["campaigns", `campaign:${subjectId}`],
} as const;
