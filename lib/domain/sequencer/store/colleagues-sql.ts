import type { Sql } from "@/lib/db/index.ts";
import type { Subject } from "@/lib/domain/bulk/index.ts";
import { lowestId } from "@/lib/kernel/ids/index.ts";

/** The campaigns `c` with this setting in which a person `a` (the subject) is, with their enrolments `o`. */
const asking = `
  from prospects a
  join enrolments o on o.workspace_id = a.workspace_id and o.prospect_id = a.id
  join campaigns c on c.workspace_id = o.workspace_id and c.id = o.campaign_id
    and c.settings->>'isPauseColleagues' = 'true'
  where a.workspace_id = $1::uuid and a.id = $2::uuid and a.company_key <> ''`;

/**
 * The enrolments `e` of the colleagues of a person who answered, found by the name of the company, for which case and
 * outer spaces don't count. Whoever a member let go on after the answer stays, and so does whoever entered the campaign
 * after it.
 */
const colleagues = (condition: string) => `
  select e.id, e.prospect_id as "prospectId"
  from (select a.workspace_id, a.id as answered, c.id as campaign, a.company_key as company, a.last_reply_at as at
    ${asking}) w
  cross join lateral (select p.id from prospects p where p.workspace_id = w.workspace_id and p.company_key = w.company
    and p.company_key <> '' and p.id <> w.answered offset 0) p
  join enrolments e on e.workspace_id = w.workspace_id and e.campaign_id = w.campaign and e.prospect_id = p.id
    and e.state not in ('complete', 'canceled', 'paused') and w.at > greatest(e.created_at, e.resumed_at)
  where not exists (select 1 from enrolment_holds h where h.workspace_id = e.workspace_id and h.enrolment_id = e.id
      and h.reason = 'colleague_replied')
    and ${condition}`;

/** Whether a person is in a campaign that holds colleagues. */
export async function hasColleagues(sql: Sql, { workspaceId, subjectId }: Subject): Promise<boolean> {
  return (await sql.query(`select 1 ${asking} limit 1`, [workspaceId, subjectId])).length > 0;
}

/** The next enrolments of colleagues who aren't held yet, in the order of their ids. */
export async function pickColleagues(
  sql: Sql,
  { workspaceId, subjectId }: Subject,
  after: string | null,
  limit: number,
): Promise<string[]> {
  const rows = await sql.query<{ id: string }>(
    `${colleagues("e.id > $3::uuid")} order by e.id limit $4::int`,
    [workspaceId, subjectId, after ?? lowestId, limit],
  );
  return rows.map(({ id }) => id);
}

/** Those of the given enrolments whose people are still to be held. */
export function readColleagues(
  sql: Sql,
  { workspaceId, subjectId }: Subject,
  enrolmentIds: readonly string[],
): Promise<{ id: string; prospectId: string }[]> {
  return sql.query(colleagues("e.id = any($3::uuid[])"), [workspaceId, subjectId, enrolmentIds]);
}
