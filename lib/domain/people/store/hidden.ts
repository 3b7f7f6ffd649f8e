import type { Sql } from "@/lib/db/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";

/** Which of some people are on their way in a campaign of an account that isn't among these. */
export async function inHiddenCampaign(
  sql: Sql,
  workspaceId: Id,
  ids: readonly Id[],
  sight: readonly Id[],
): Promise<Id[]> {
  const rows = await sql.query<{ id: Id }>(
    `select distinct e.prospect_id as id from enrolments e
       join campaigns c on c.workspace_id = e.workspace_id and c.id = e.campaign_id
      where e.workspace_id = $1::uuid and e.prospect_id = any($2::uuid[]) and e.state not in ('complete', 'canceled')
        and not c.credential_id = any($3::uuid[])`,
    [workspaceId, ids, sight],
  );
  return rows.map(({ id }) => id);
}
