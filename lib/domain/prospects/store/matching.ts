import type { Sql } from "@/lib/db/index.ts";
import { containing } from "@/lib/db/like.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import type { Sight } from "../sight.ts";
import { membersSql } from "./filter-sql.ts";

/**
 * The people of the transaction's workspace whom a pattern (`searchPattern`) finds, by the search's index. Null where
 * they are more than `most`.
 */
export async function findMatching(sql: Sql, pattern: string, most: number): Promise<Id[] | null> {
  const rows = await sql.query<{ id: Id }>(
    "select f.id from search_prospects($1::text, null, null, null, null, $2::int) as f(id)",
    [pattern, most + 1],
  );
  return rows.length > most ? null : rows.map(({ id }) => id);
}

/** The shortest part of a job that has a trigram, in characters. */
const shortestPart = 3;

/**
 * The people of the transaction's workspace whose job holds one of the parts, by an index. Null where they are more
 * than `most`, or where a part is too short for the index.
 */
export async function findByJob(sql: Sql, parts: readonly string[], most: number): Promise<Id[] | null> {
  const wanted = parts.map((part) => part.trim().toLowerCase());
  if (wanted.some((part) => [...part].length < shortestPart)) return null;
  const rows = await sql.query<{ id: Id }>(
    "select f.id from prospects_by_job($1::text[], $2::int) as f(id)",
    [wanted.map(containing), most + 1],
  );
  return rows.length > most ? null : rows.map(({ id }) => id);
}

/**
 * The people of some campaigns that the member sees. Null where they may be more than `most`; `areMany` says that they
 * certainly are.
 */
export async function findInCampaigns(
  sql: Sql,
  workspaceId: Id,
  campaignIds: readonly string[],
  sight: Sight,
  most: number,
): Promise<{ readonly among: Id[] | null; readonly areMany: boolean }> {
  // Somebody stands in it twice, enrolled and imported: twice as many rows are read.
  const rows = await sql.query<{ id: Id }>(
    `select m.prospect_id as id from (${membersSql("$2", "$3")}) m limit $4::int`,
    [workspaceId, campaignIds, sight, 2 * most + 1],
  );
  const ids = [...new Set(rows.map(({ id }) => id))];
  const areMany = ids.length > most;
  return { among: areMany || rows.length > 2 * most ? null : ids, areMany };
}

/** The people `f` whom a statement limited by `mostTwice` names, each once. Null where they may be more than `$3`. */
const idsOfFew = `case when count(*) <= 2 * $3::int and count(distinct f.id) <= $3::int
  then coalesce(array_agg(distinct f.id), '{}') end as ids`;
const mostTwice = "2 * $3::int + 1";

interface Few {
  readonly ids: Id[] | null;
}

/** The people who are held for one of some reasons, or on hold for one, as far as their sequences aren't over. */
export async function findHeld(
  sql: Sql,
  workspaceId: Id,
  reasons: readonly string[],
  most: number,
): Promise<Id[] | null> {
  const [row] = await sql.query<Few>(
    `select ${idsOfFew} from (
      select e.prospect_id from enrolments e
       where e.workspace_id = $1::uuid and e.state not in ('complete', 'canceled') and e.hold_reason = any($2::text[])
      union all
      select e.prospect_id from enrolment_holds h
        join enrolments e on e.workspace_id = h.workspace_id and e.id = h.enrolment_id
       where h.workspace_id = $1::uuid and h.reason = any($2::text[])
      limit ${mostTwice}) f(id)`,
    [workspaceId, reasons, most],
  );
  return row?.ids ?? null;
}

/** The people who are in sight through some accounts. */
export async function findInSight(
  sql: Sql,
  workspaceId: Id,
  credentialIds: readonly Id[],
  most: number,
): Promise<Id[] | null> {
  const [row] = await sql.query<Few>(
    `select ${idsOfFew} from (
      select p.id from prospects p where p.workspace_id = $1::uuid and p.credential_id = any($2::uuid[])
      union all
      select p.id from prospects p where p.workspace_id = $1::uuid and p.credential_id is null
      union all
      select ip.prospect_id from prospect_imports i
        join import_people ip on ip.workspace_id = i.workspace_id and ip.import_id = i.id
       where i.workspace_id = $1::uuid and i.credential_id = any($2::uuid[])
      limit ${mostTwice}) f(id)`,
    [workspaceId, credentialIds, most],
  );
  return row?.ids ?? null;
}
