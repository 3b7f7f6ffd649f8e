import { type LeadMark, leadMarks } from "@/lib/contracts/words/lead-statuses.ts";
import type { Sql } from "@/lib/db/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import { statusOfRecord } from "./exclude.ts";

/**
 * Gives people a status that members give. Call it under their locks. Excluded ones stay so. Returns whose status that
 * changed.
 */
export async function markPeople(
  sql: Sql,
  workspaceId: Id,
  ids: readonly Id[],
  status: LeadMark,
): Promise<Id[]> {
  const rows = await sql.query<{ id: Id }>(
    `update prospects set lead_status = $3::text
      where workspace_id = $1::uuid and id = any($2::uuid[]) and lead_status not in ('excluded', $3::text) returning id`,
    [workspaceId, ids, status],
  );
  return rows.map(({ id }) => id);
}

/**
 * Gives people whom a member marked the status that their record says. Call it under their locks. Returns whose status
 * that changed.
 */
export async function unmarkPeople(sql: Sql, workspaceId: Id, ids: readonly Id[]): Promise<Id[]> {
  const rows = await sql.query<{ id: Id }>(
    `update prospects p set lead_status = ${statusOfRecord}
      where p.workspace_id = $1::uuid and p.id = any($2::uuid[]) and p.lead_status = any($3::text[]) returning p.id`,
    [workspaceId, ids, [...leadMarks]],
  );
  return rows.map(({ id }) => id);
}

/** Which of some people are excluded. */
export async function excludedAmong(sql: Sql, workspaceId: Id, ids: readonly Id[]): Promise<Id[]> {
  const rows = await sql.query<{ id: Id }>(
    `select id from prospects where workspace_id = $1::uuid and id = any($2::uuid[]) and lead_status = 'excluded'`,
    [workspaceId, ids],
  );
  return rows.map(({ id }) => id);
}

/** Calls people customers. Call it under their locks. Returns those who weren't yet [OC-426]. */
export async function markCustomers(sql: Sql, workspaceId: Id, ids: readonly Id[], now: Date): Promise<Id[]> {
  const rows = await sql.query<{ id: Id }>(
    `update prospects set customer_at = $3::timestamptz
      where workspace_id = $1::uuid and id = any($2::uuid[]) and customer_at is null returning id`,
    [workspaceId, ids, now.toISOString()],
  );
  return rows.map(({ id }) => id);
}

/** Calls people customers no longer. Call it under their locks. Returns those who were. */
export async function unmarkCustomers(sql: Sql, workspaceId: Id, ids: readonly Id[]): Promise<Id[]> {
  const rows = await sql.query<{ id: Id }>(
    `update prospects set customer_at = null
      where workspace_id = $1::uuid and id = any($2::uuid[]) and customer_at is not null returning id`,
    [workspaceId, ids],
  );
  return rows.map(({ id }) => id);
}
