import { Outrun, sqlStateOf } from "@/lib/db/failure.ts";
import type { Sql } from "@/lib/db/index.ts";
import type { PersonRow } from "../rules/merged-person.ts";

/**
 * Every column of a person that somebody writes. tests/integration/people/merge.test.ts compares it with the table's.
 */
export const writtenColumns = `workspace_id, id, first_name, last_name, full_name, full_name_lower, company_name, job_title,
  email, email_lower, phone, social_url, social_key, social_provider_id, location, timezone, is_premium, premium_seen_at,
  relation_seen_at, personality, custom_fields, lead_status, connected_at, replied_at, last_reply_at, away_until,
  meeting_booked_at, contacted_at, customer_at, credential_id, import_id, created_at`;

/**
 * Locks people in the order of their ids, as everybody does who locks several, and returns their rows. Nothing begins
 * for a locked person, and nothing can point to them anew.
 */
export async function lockPersonRows(
  sql: Sql,
  workspaceId: string,
  ids: readonly string[],
): Promise<PersonRow[]> {
  await sql.query(
    "select id from prospects where workspace_id = $1::uuid and id = any($2::uuid[]) order by id for update",
    [workspaceId, [...ids]],
  );
  const rows = await sql.query<{ row: PersonRow }>(
    "select to_jsonb(p) as row from prospects p where p.workspace_id = $1::uuid and p.id = any($2::uuid[])",
    [workspaceId, [...ids]],
  );
  return rows.map(({ row }) => row);
}

/** Deletes a person's own row, once nothing points to it any more. */
export async function deletePersonRow(sql: Sql, workspaceId: string, id: string): Promise<void> {
  await sql.query("delete from prospects where workspace_id = $1::uuid and id = $2::uuid", [workspaceId, id]);
}

/** Whether somebody else has the address or the profile of a person. */
export async function isSignTaken(sql: Sql, row: PersonRow): Promise<boolean> {
  const taken = await sql.query(
    `select 1 from prospects where workspace_id = $1::uuid and email_lower = $2::text and id <> $4::uuid
     union all select 1 from prospects where workspace_id = $1::uuid and social_key = $3::text and id <> $4::uuid`,
    [row.workspace_id, row.email_lower, row.social_key, row.id],
  );
  return taken.length > 0;
}

/**
 * Writes all of a person's row. The transaction runs again if somebody took the address or the profile at this moment.
 */
export const writePersonRow = (sql: Sql, row: PersonRow): Promise<void> =>
  unlessTaken(async () => {
    await sql.query(
      `update prospects p set (${writtenColumns}) = (select ${writtenColumns}
         from jsonb_populate_record(null::prospects, $2::text::jsonb))
        where p.workspace_id = $1::uuid and p.id = ($2::text::jsonb->>'id')::uuid`,
      [row.workspace_id, JSON.stringify(row)],
    );
  });

/** Brings a person's row back; else like `writePersonRow`. */
export const insertPersonRow = (sql: Sql, row: PersonRow): Promise<void> =>
  unlessTaken(async () => {
    await sql.query(
      `insert into prospects (${writtenColumns}) select ${writtenColumns}
         from jsonb_populate_record(null::prospects, $1::text::jsonb)`,
      [JSON.stringify(row)],
    );
  });

async function unlessTaken(write: () => Promise<void>): Promise<void> {
  try {
    await write();
  } catch (error) {
    if (sqlStateOf(error) !== "23505") throw error;
    throw new Outrun("the address or the profile was taken");
  }
}
