import type { Sql } from "@/lib/db/index.ts";
import { moment } from "@/lib/db/moment.ts";

/**
 * Tells of people's latest sequences, once of each, that a member found the person interested. Who was in no campaign
 * has no history. Call it under the people's locks.
 */
export async function tellInterested(
  sql: Sql,
  of: { readonly workspaceId: string; readonly prospectIds: readonly string[]; readonly now: Date },
): Promise<void> {
  await sql.query(
    `insert into enrolment_events (workspace_id, id, enrolment_id, campaign_id, prospect_id, node_id, kind, at)
     select e.workspace_id, gen_random_uuid(), e.id, e.campaign_id, e.prospect_id, e.node_id, 'interested', ${moment("$3")}
       from unnest($2::uuid[]) w(id) cross join lateral (select * from enrolments o
         where o.workspace_id = $1::uuid and o.prospect_id = w.id order by o.entered_at desc, o.id desc limit 1) e
      where not exists (select 1 from enrolment_events v
        where v.workspace_id = e.workspace_id and v.enrolment_id = e.id and v.kind = 'interested')
     returning id`,
    [of.workspaceId, [...of.prospectIds], of.now.getTime()],
  );
}
