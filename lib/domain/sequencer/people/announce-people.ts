import type { Topic } from "@/lib/contracts/topics.ts";
import type { HotTx } from "@/lib/db/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import { announce } from "@/lib/realtime/announce.ts";

/** Up to this many campaigns are announced one by one; more are announced as "all campaigns". */
const namedCampaigns = 20;

/**
 * Announces that people moved in their campaigns: a browser that shows one of these campaigns fetches its people and
 * figures again.
 */
export async function announcePeople(
  tx: HotTx,
  { workspaceId, prospectIds }: { readonly workspaceId: Id; readonly prospectIds: readonly Id[] },
): Promise<void> {
  const rows = await tx.sql.query<{ id: Id }>(
    `select distinct e.campaign_id as id from enrolments e
      where e.workspace_id = $1::uuid and e.prospect_id = any($2::uuid[]) limit $3::int`,
    [workspaceId, prospectIds, namedCampaigns + 1],
  );
  if (rows.length === 0) return;
  const named: Topic[] =
    rows.length > namedCampaigns ? ["campaign"] : rows.map(({ id }): Topic => `campaign:${id}`);
  announce(tx, { workspaceId, event: "refetch_data", topics: ["campaigns", ...named] });
}
