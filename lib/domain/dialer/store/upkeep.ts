import type { Sql } from "@/lib/db/index.ts";
import type { Owned } from "@/lib/domain/bulk/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";

/** The numbers whose month is over, in the order of their workspaces. */
export function listDue(sql: Sql, after: Owned, limit: number): Promise<Owned[]> {
  return sql.query<Owned>(
    `select workspace_id as "workspaceId", id from phone_numbers
      where state in ('active', 'suspended') and paid_until <= product_now()
        and (workspace_id, id) > ($1::uuid, $2::uuid) order by workspace_id, id limit $3::int`,
    [after.workspaceId, after.id, limit],
  );
}

/**
 * The numbers of which nobody knows whether they were bought, or that aren't given back yet, and that weren't asked
 * about for a while.
 */
export function listOpenNumbers(
  sql: Sql,
  after: Owned,
  limit: number,
  seconds: number,
): Promise<(Owned & { readonly state: "ordered" | "releasing"; readonly externalId: string | null })[]> {
  return sql.query(
    `select workspace_id as "workspaceId", id, state, external_id as "externalId" from phone_numbers
      where state in ('ordered', 'releasing') and asked_at < clock_timestamp() - $4::int * interval '1 second'
        and (workspace_id, id) > ($1::uuid, $2::uuid) order by workspace_id, id limit $3::int`,
    [after.workspaceId, after.id, limit, seconds],
  );
}

/** Notes that the provider is asked about a number now. */
export async function noteAsked(sql: Sql, workspaceId: Id, id: Id): Promise<void> {
  await sql.query(
    "update phone_numbers set asked_at = clock_timestamp() where workspace_id = $1::uuid and id = $2::uuid",
    [workspaceId, id],
  );
}

/** The calls that began long ago and of whose end nobody was told. */
export function listOpenCalls(
  sql: Sql,
  after: Owned,
  limit: number,
): Promise<(Owned & { readonly externalId: string })[]> {
  return sql.query(
    `select workspace_id as "workspaceId", id, external_id as "externalId" from phone_calls
      where ended_at is null and started_at < product_now() - interval '10 minutes'
        and (workspace_id, id) > ($1::uuid, $2::uuid) order by workspace_id, id limit $3::int`,
    [after.workspaceId, after.id, limit],
  );
}

export async function dropKeys(sql: Sql): Promise<void> {
  await sql.query("delete from dialer_keys where expires_at < clock_timestamp() - interval '1 day'");
}
