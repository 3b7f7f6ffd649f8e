import type { Sql, Tx } from "@/lib/db/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import { type CampaignSettings, readSettings } from "../rules/settings.ts";

/**
 * A condition on a person `p`: a campaign lets them in. People without a premium account are left out where the
 * settings say so (OC-024), and whom a member excluded always.
 */
const isLetIn = "(not $4::boolean or p.is_premium) and p.lead_status <> 'excluded'";

/**
 * A condition on an import's line `ip`: the campaign has its person still to enrol. If the settings include people
 * talked to before (`$3`, OC-023), those who are enrolled and paused for that reason are still to come, too.
 */
const isToCome = `not exists (select 1 from enrolments e
    where e.workspace_id = $1::uuid and e.campaign_id = $2::uuid and e.prospect_id = ip.prospect_id
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

interface Import {
  readonly workspaceId: Id;
  readonly campaignId: Id;
  readonly importId: Id;
}

/** How many lines are looked at one by one in any case. */
const near = 1_000;

/** At how many of these still to be enrolled the lines behind them are looked at one by one, too. */
const many = near / 10;

/** No line has a higher number. */
const lastLine = 2_147_483_647;

/**
 * The next lines of an import whose people may be enrolled. In the middle of an import nearly all are to come, even if
 * the campaign doesn't let them in: the lines are looked up one by one. Where nearly all of the next lines are enrolled
 * already, the rest is compared as a whole: that costs two look-ups for everybody who isn't.
 */
export async function nextLines(
  sql: Sql,
  ids: Import,
  settings: CampaignSettings,
  afterLine: number,
  limit: number,
): Promise<number[]> {
  const values = [ids.workspaceId, ids.campaignId, settings.isIncludeTalkedBefore, settings.isOnlyPremium];
  const oneByOne = async (last: number) => {
    const rows = await sql.query<{ line: number }>(
      `select ip.line from import_people ip
         join prospects p on p.workspace_id = ip.workspace_id and p.id = ip.prospect_id
        where ip.workspace_id = $1::uuid and ip.import_id = $5::uuid and ip.line > $6::int and ip.line <= $7::int
          and ${isToCome} and ${isLetIn}
        order by ip.line limit $8::int`,
      [...values, ids.importId, afterLine, last, limit],
    );
    return rows.map(({ line }) => line);
  };
  const [stretch] = await sql.query<{ last: number | null; lines: number; toCome: number }>(
    `select max(ip.line) as last, count(*)::int as lines, (count(*) filter (where ${isToCome}))::int as "toCome" from (
       select ip.line, ip.prospect_id from import_people ip
        where ip.workspace_id = $1::uuid and ip.import_id = $4::uuid and ip.line > $5::int
        order by ip.line limit ${near}) ip`,
    [ids.workspaceId, ids.campaignId, settings.isIncludeTalkedBefore, ids.importId, afterLine],
  );
  const { last = null, lines: count = 0, toCome = 0 } = stretch ?? {};
  if (last === null) return [];
  if (count < near || toCome >= many) return oneByOne(lastLine);
  const lines = await oneByOne(last);
  if (lines.length === limit) return lines;
  const rest = await sql.query<{ line: number }>(
    `select l.line from (
       select ip.prospect_id from import_people ip
        where ip.workspace_id = $1::uuid and ip.import_id = $5::uuid and ${isToCome} offset 0) k
       cross join lateral (select ip.line from import_people ip
         where ip.workspace_id = $1::uuid and ip.import_id = $5::uuid and ip.prospect_id = k.prospect_id offset 0) l
       cross join lateral (select 1 from prospects p
         where p.workspace_id = $1::uuid and p.id = k.prospect_id and ${isLetIn} offset 0) p
      where l.line > $6::int order by l.line limit $7::int`,
    [...values, ids.importId, last, limit - lines.length],
  );
  return [...lines, ...rest.map(({ line }) => line)];
}

/** How many people of the campaign's imports may be enrolled. */
export async function countEnrollable(
  sql: Sql,
  workspaceId: Id,
  campaignId: Id,
  settings: CampaignSettings,
): Promise<number> {
  // The imports as values: the planner can't know how many lines a campaign's imports have. Each person is looked up by
  // key, so that it doesn't look for the lines once for each person of a workspace that it takes for a small one.
  const importIds = await listImportIds(sql, workspaceId, campaignId);
  const [row] = await sql.query<{ count: number }>(
    `select count(distinct p.id)::int as count from (
       select ip.prospect_id from import_people ip
        where ip.workspace_id = $1::uuid and ip.import_id = any($5::uuid[]) and ${isToCome} offset 0) k
       cross join lateral (select p.id from prospects p
         where p.workspace_id = $1::uuid and p.id = k.prospect_id and ${isLetIn} offset 0) p`,
    [workspaceId, campaignId, settings.isIncludeTalkedBefore, settings.isOnlyPremium, importIds],
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
