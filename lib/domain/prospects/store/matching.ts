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
