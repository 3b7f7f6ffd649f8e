import type { Sql } from "@/lib/db/index.ts";
import { moment } from "@/lib/db/moment.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";

/** The people who entered campaigns in a week, and what became of them since. */
export interface Cohort {
  /** Its Monday, ISO. */
  readonly week: string;
  readonly people: number;
  readonly contacted: number;
  readonly accepted: number;
  readonly replied: number;
}

/** The cohorts of a span, latest first. They are read from how people stand, not from the history. */
export function listCohorts(
  sql: Sql,
  workspaceId: Id,
  by: {
    readonly campaignIds: readonly Id[];
    readonly from: number;
    readonly to: number;
    readonly zone: string;
  },
): Promise<Cohort[]> {
  return sql.query<Cohort>(
    `select to_char(date_trunc('week', e.created_at at time zone $5::text), 'YYYY-MM-DD') as week, count(*)::int as people,
        (count(*) filter (where p.contacted_at >= e.created_at))::int as contacted,
        (count(*) filter (where r.connected_at >= e.created_at))::int as accepted,
        (count(*) filter (where p.replied_at >= e.created_at))::int as replied
       from enrolments e
       join campaigns c on c.workspace_id = e.workspace_id and c.id = e.campaign_id
       join prospects p on p.workspace_id = e.workspace_id and p.id = e.prospect_id
       left join prospect_relations r on r.workspace_id = e.workspace_id and r.prospect_id = e.prospect_id
         and r.credential_id = c.credential_id
      where e.workspace_id = $1::uuid and e.campaign_id = any($2::uuid[])
        and e.created_at >= ${moment("$3")} and e.created_at < ${moment("$4")}
      group by 1 order by 1 desc`,
    [workspaceId, by.campaignIds, by.from, by.to, by.zone],
  );
}
