import type { Sql } from "@/lib/db/index.ts";

/** Deletes invitations by mail that were answered, revoked or expired 90 days ago: at most a thousand. */
export async function purgeInvites(sql: Sql): Promise<void> {
  await sql.query(
    `delete from invites where (workspace_id, id) in (
       select workspace_id, id from invites
        where expires_at < now() - interval '90 days' and coalesce(ended_at, expires_at) < now() - interval '90 days'
        limit 1000) returning 1`,
  );
}
