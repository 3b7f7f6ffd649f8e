import { factColumns, intentColumns, ms } from "./claim-sql.ts";

const w = `json_to_recordset($1::text::json) as w("workspaceId" uuid, id uuid)`;

/** Statements of the settling transaction. Locks are taken in the order of ids: prospects first, lanes then. */
export const moreSql = {
  now: `select floor(${ms("product_now()")})::float8 as now`,
  lockProspects: `
    select 1 from ${w} join prospects p on p.workspace_id = w."workspaceId" and p.id = w.id
    order by p.id for no key update of p`,
  lockLanes: `
    select 1 from ${w} join lanes l on l.workspace_id = w."workspaceId" and l.id = w.id
    order by l.id for no key update of l`,
  actions: `
    select row_to_json(i) as intent, i.state, row_to_json(f) as facts
    from ${w}
    cross join lateral (select ${intentColumns}, a.state from actions a
      where a.workspace_id = w."workspaceId" and a.id = w.id) i
    cross join lateral (select ${factColumns} from enrolments e
      join prospects p on p.workspace_id = e.workspace_id and p.id = e.prospect_id
      where e.workspace_id = i."workspaceId" and e.id = i."enrolmentId") f`,
} as const;
