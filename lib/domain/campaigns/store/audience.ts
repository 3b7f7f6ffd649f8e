import type { Sql, Tx } from "@/lib/db/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import { type CampaignSettings, readSettings } from "../rules/settings.ts";

/**
 * A condition on an import's line `ip` and its person `p`: the person may be enrolled and isn't. People without a
 * premium account are left out where the settings say so (OC-024). If the settings include people talked to before
 * (`$3`, OC-023), those who are enrolled and paused for that reason belong to the audience, too. Whom a member excluded
 * doesn't.
 */
const mayEnrol = `(not $4::boolean or p.is_premium) and p.lead_status <> 'excluded'
  and not exists (select 1 from enrolments e
    where e.workspace_id = $1::uuid and e.campaign_id = $2::uuid and e.prospect_id = p.id
      and not ($3::boolean and e.state = 'paused' and e.pause_reason = 'contacted_before'))`;

/** The settings of a campaign that is enrolling. Null while it isn't. */
export async function findEnrolling(
  sql: Sql,
  workspaceId: Id,
  campaignId: Id,
): Promise<CampaignSettings | null> {
  const [row] = await sql.query<{ settings: unknown }>(
    `select settings from campaigns
      where workspace_id = $1::uuid and id = $2::uuid and status = 'active' and deleted_at is null`,
    [workspaceId, campaignId],
  );
  return row ? readSettings(row.settings) : null;
}

/** The imports of a campaign in the order in which they were made. */
export async function listImportIds(sql: Sql, workspaceId: Id, campaignId: Id): Promise<Id[]> {
  const rows = await sql.query<{ id: Id }>(
    "select id from prospect_imports where workspace_id = $1::uuid and campaign_id = $2::uuid order by created_at, id",
    [workspaceId, campaignId],
  );
  return rows.map(({ id }) => id);
}

/** The next lines of an import whose people may be enrolled. */
export async function nextLines(
  sql: Sql,
  ids: { readonly workspaceId: Id; readonly campaignId: Id; readonly importId: Id },
  settings: CampaignSettings,
  afterLine: number,
  limit: number,
): Promise<number[]> {
  const rows = await sql.query<{ line: number }>(
    `select ip.line from import_people ip
       join prospects p on p.workspace_id = ip.workspace_id and p.id = ip.prospect_id
      where ip.workspace_id = $1::uuid and ip.import_id = $5::uuid and ip.line > $6::int and ${mayEnrol}
      order by ip.line limit $7::int`,
    [
      ids.workspaceId,
      ids.campaignId,
      settings.isIncludeTalkedBefore,
      settings.isOnlyPremium,
      ids.importId,
      afterLine,
      limit,
    ],
  );
  return rows.map(({ line }) => line);
}

export async function countEnrollable(
  sql: Sql,
  workspaceId: Id,
  campaignId: Id,
  settings: CampaignSettings,
): Promise<number> {
  const [row] = await sql.query<{ count: number }>(
    `select count(distinct p.id)::int as count from prospect_imports i
       join import_people ip on ip.workspace_id = i.workspace_id and ip.import_id = i.id
       join prospects p on p.workspace_id = ip.workspace_id and p.id = ip.prospect_id
      where i.workspace_id = $1::uuid and i.campaign_id = $2::uuid and ${mayEnrol}`,
    [workspaceId, campaignId, settings.isIncludeTalkedBefore, settings.isOnlyPremium],
  );
  return row?.count ?? 0;
}

/** The people of the given lines, in the order of the lines. */
export async function peopleOfLines(
  sql: Sql,
  workspaceId: Id,
  lines: readonly { readonly importId: Id; readonly line: number }[],
): Promise<Id[]> {
  const rows = await sql.query<{ id: Id }>(
    `select ip.prospect_id as id
       from rows from (json_to_recordset($2::text::json) as ("importId" uuid, line int)) with ordinality
         as w("importId", line, place)
       cross join lateral (select ip.prospect_id from import_people ip
         where ip.workspace_id = $1::uuid and ip.import_id = w."importId" and ip.line = w.line offset 0) ip
      order by w.place`,
    [workspaceId, JSON.stringify(lines)],
  );
  return rows.map(({ id }) => id);
}

/** Which of these ids name an import of the workspace. */
export async function findLists(tx: Tx, workspaceId: Id, ids: readonly string[]): Promise<Id[]> {
  const rows = await tx.sql.query<{ id: Id }>(
    "select id from prospect_imports where workspace_id = $1::uuid and id::text = any($2::text[])",
    [workspaceId, ids],
  );
  return rows.map(({ id }) => id);
}
