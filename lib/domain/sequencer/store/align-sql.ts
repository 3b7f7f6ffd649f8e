import type { Sql } from "@/lib/db/index.ts";
import { lowestId } from "@/lib/kernel/ids/index.ts";
import type { Unfit } from "../rules/in-line.ts";
import type { Campaign } from "./store.ts";

/** An enrolment's state, step and version: enough to tell whether it fits its campaign. */
export interface Place {
  readonly prospectId: string;
  readonly nodeId: string;
  readonly version: number;
  readonly state: string;
}

const isOut = `(e.state = $3::text or (e.version < $4::int and e.state in ('waiting', 'on_hold', 'parked', 'held', 'paused')))`;

/** The next people of a campaign whose enrolment doesn't fit its status or its version, in the order of their ids. */
export async function pickOut(
  sql: Sql,
  campaign: Campaign,
  { unfit }: Unfit,
  after: string | null,
  limit: number,
): Promise<string[]> {
  const rows = await sql.query<{ id: string }>(
    `select e.prospect_id as id from enrolments e
      where e.workspace_id = $1::uuid and e.campaign_id = $2::uuid and e.prospect_id > $5::uuid and ${isOut}
      order by e.prospect_id limit $6::int`,
    [campaign.workspaceId, campaign.id, unfit, campaign.currentVersion, after ?? lowestId, limit],
  );
  return rows.map(({ id }) => id);
}

export async function countOut(sql: Sql, campaign: Campaign, { unfit }: Unfit): Promise<number> {
  const [row] = await sql.query<{ count: number }>(
    `select count(*)::int as count from enrolments e
      where e.workspace_id = $1::uuid and e.campaign_id = $2::uuid and ${isOut}`,
    [campaign.workspaceId, campaign.id, unfit, campaign.currentVersion],
  );
  return row?.count ?? 0;
}

/** The states, steps and versions of people in a campaign. */
export function readPlaces(
  sql: Sql,
  { workspaceId, id }: Campaign,
  prospectIds: readonly string[],
): Promise<Place[]> {
  return sql.query<Place>(
    `select e.prospect_id as "prospectId", e.node_id as "nodeId", e.version, e.state from enrolments e
      where e.workspace_id = $1::uuid and e.campaign_id = $2::uuid
        and e.prospect_id in (select json_array_elements_text($3::text::json)::uuid)`,
    [workspaceId, id, JSON.stringify(prospectIds)],
  );
}

/**
 * Gives enrolments the campaign's state and version where nothing else changes: at these steps of these versions. It
 * locks only the enrolments, in the order of their people, since it decides nothing by facts about people. Returns the
 * lanes on which somebody waits again.
 */
export async function fitInPlace(
  sql: Sql,
  campaign: Campaign,
  { unfit, fit }: Unfit,
  prospectIds: readonly string[],
  steps: readonly Pick<Place, "nodeId" | "version">[],
): Promise<string[]> {
  const rows = await sql.query<{ laneId: string | null }>(
    `with step as materialized (
       select * from json_to_recordset($5::text::json) as s(version int, "nodeId" text)),
     locked as materialized (
       select e.id, e.state from enrolments e
        where e.workspace_id = $1::uuid and e.campaign_id = $2::uuid
          and e.prospect_id in (select json_array_elements_text($3::text::json)::uuid)
          and e.state in ('waiting', 'on_hold', 'parked', 'paused')
          and (e.version >= $4::int
            or exists (select 1 from step s where s.version = e.version and s."nodeId" = e.node_id))
        order by e.prospect_id for no key update of e)
     update enrolments e set version = greatest(e.version, $4::int),
       state = case when e.state <> $6::text then e.state
         when $7::text = 'waiting' and e.hold_until is not null then 'on_hold' else $7::text end,
       hold_reason = case when e.state = 'parked' and $7::text = 'waiting'
         and e.hold_reason in ('account_inactive', 'campaign_paused', 'workspace_stopped') then null else e.hold_reason end
     from locked k where e.workspace_id = $1::uuid and e.id = k.id
     returning case when k.state = 'parked' and e.state = 'waiting' then e.lane_id end as "laneId"`,
    [
      campaign.workspaceId,
      campaign.id,
      JSON.stringify(prospectIds),
      campaign.currentVersion,
      JSON.stringify(steps),
      unfit,
      fit,
    ],
  );
  return [...new Set(rows.flatMap(({ laneId }) => laneId ?? []))];
}
