import type { Sql } from "@/lib/db/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";

export interface Deed {
  readonly workspaceId: Id;
  /** Derived from the caller's idempotency key and from all input, so that it names exactly this request. */
  readonly id: Id;
  /** Named `entity.verb`. */
  readonly kind: string;
}

/** The result of a request with that key; `begun` while it runs. */
export interface DeedEnd {
  readonly state: "begun" | "failed";
  readonly detail: string;
}

/** Records that a request began. Returns false where the same one began before, or begins at this moment [F16]. */
export async function beginDeed(sql: Sql, deed: Deed): Promise<boolean> {
  const rows = await sql.query(
    `insert into deeds (workspace_id, id, kind) values ($1::uuid, $2::uuid, $3::text)
     on conflict (workspace_id, id) do nothing returning id`,
    [deed.workspaceId, deed.id, deed.kind],
  );
  return rows.length > 0;
}

/** Records that a request failed and why, so that a repeated call gets the same answer. */
export async function failDeed(sql: Sql, { workspaceId, id }: Deed, detail: string): Promise<void> {
  await sql.query(
    "update deeds set state = 'failed', detail = $3::text where workspace_id = $1::uuid and id = $2::uuid",
    [workspaceId, id, detail],
  );
}

/** The result of a request. Null where there was none. */
export async function findDeed(sql: Sql, { workspaceId, id }: Deed): Promise<DeedEnd | null> {
  const [row] = await sql.query<DeedEnd>(
    "select state, detail from deeds where workspace_id = $1::uuid and id = $2::uuid",
    [workspaceId, id],
  );
  return row ?? null;
}

/** Deletes records older than a month, at most `most`; returns how many. */
export async function purgeDeeds(sql: Sql, most: number): Promise<number> {
  const rows = await sql.query(
    `delete from deeds where (workspace_id, id) in (
       select workspace_id, id from deeds where created_at < now() - interval '30 days' limit $1::int)
     returning 1 as purged`,
    [most],
  );
  return rows.length;
}
