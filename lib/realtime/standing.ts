import { db } from "@/lib/db/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";

/** The rights with which a socket was admitted. */
export interface Standing {
  readonly sessionId: Id;
  readonly workspaceId: Id;
}

/**
 * Which sessions are still valid: neither revoked nor expired, of an active user who belongs to the workspace. One
 * query for any number of sockets. It also finds what the triggers didn't report: an expiry, or a change during a lost
 * connection.
 */
export async function standingSessions(asked: readonly Standing[]): Promise<ReadonlySet<Id>> {
  if (asked.length === 0) return new Set();
  const rows = await db.hot("session", ({ sql }) =>
    sql.query<{ id: Id }>(
      `select s.id
         from unnest($1::uuid[], $2::uuid[]) as asked (session_id, workspace_id)
         join sessions s on s.id = asked.session_id and s.revoked_at is null and s.expires_at > clock_timestamp()
         join users u on u.id = s.user_id and u.status = 'active' and u.email_confirmed_at is not null
         join workspaces w on w.id = asked.workspace_id and w.status = 'active'
        where (u.platform_role <> 'none' and s.kind <> 'api' and (s.is_strong or u.is_demo))
           or exists (select 1 from memberships m where m.workspace_id = w.id and m.user_id = u.id)`,
      [asked.map(({ sessionId }) => sessionId), asked.map(({ workspaceId }) => workspaceId)],
    ),
  );
  return new Set(rows.map(({ id }) => id));
}
