import type { Sql } from "@/lib/db/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";

interface Key {
  readonly workspaceId: Id;
  readonly userId: Id;
  readonly hash: Uint8Array<ArrayBuffer>;
}

/** Writes a key that counts for a minute. Returns until when. */
export async function insertKey(sql: Sql, key: Key & { readonly id: Id }): Promise<Date> {
  const [row] = await sql.query<{ until: Date }>(
    `insert into dialer_keys (workspace_id, id, user_id, key_hash, expires_at)
     values ($1::uuid, $2::uuid, $3::uuid, $4::bytea, clock_timestamp() + interval '1 minute')
     returning expires_at as until`,
    [key.workspaceId, key.id, key.userId, key.hash],
  );
  return row!.until;
}

/** Uses a key up. False: it was used before, has lapsed, or isn't this member's. */
export async function useKey(sql: Sql, { workspaceId, userId, hash }: Key): Promise<boolean> {
  const rows = await sql.query(
    `update dialer_keys set used_at = clock_timestamp()
      where workspace_id = $1::uuid and user_id = $2::uuid and key_hash = $3::bytea and used_at is null
        and expires_at > clock_timestamp() returning id`,
    [workspaceId, userId, hash],
  );
  return rows.length > 0;
}
