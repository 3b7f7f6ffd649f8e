import type { Sql } from "@/lib/db/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";

export interface Deed {
  readonly workspaceId: Id;
  /** Made of the caller's name for it, and of all that makes it this deed and no other. */
  readonly id: Id;
  /** `entity.verb`. */
  readonly kind: string;
}

/** How a deed of that name ended: `begun` until it has. */
export interface DeedEnd {
  readonly state: "begun" | "failed";
  readonly detail: string;
}

/** Keeps that a deed is begun; false where one of that name was before, or is at this moment [F16]. */
export async function beginDeed(sql: Sql, deed: Deed): Promise<boolean> {
  const rows = await sql.query(
    `insert into deeds (workspace_id, id, kind) values ($1::uuid, $2::uuid, $3::text)
     on conflict (workspace_id, id) do nothing returning id`,
    [deed.workspaceId, deed.id, deed.kind],
  );
  return rows.length > 0;
}

/** Keeps that a deed failed and why, so that a second call of its name answers the same. */
export async function failDeed(sql: Sql, { workspaceId, id }: Deed, detail: string): Promise<void> {
  await sql.query(
    "update deeds set state = 'failed', detail = $3::text where workspace_id = $1::uuid and id = $2::uuid",
    [workspaceId, id, detail],
  );
}

/** What became of a deed; null where there was none. */
export async function findDeed(sql: Sql, { workspaceId, id }: Deed): Promise<DeedEnd | null> {
  const [row] = await sql.query<DeedEnd>(
    "select state, detail from deeds where workspace_id = $1::uuid and id = $2::uuid",
    [workspaceId, id],
  );
  return row ?? null;
}

/** Forgets deeds of more than a month ago: at most a thousand. */
export async function purgeDeeds(sql: Sql): Promise<void> {
  await sql.query(
    `delete from deeds where (workspace_id, id) in (
       select workspace_id, id from deeds where created_at < now() - interval '30 days' limit 1000)`,
  );
}
