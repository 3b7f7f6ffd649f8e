import type { Sql } from "@/lib/db/index.ts";
import type { Member } from "@/lib/domain/workspaces/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";

/** A member who may open the reports now, with the accounts that they may use. Null: they may not, or left. */
export async function findRecipient(sql: Sql, workspaceId: Id, userId: Id): Promise<Member | null> {
  const [row] = await sql.query<{ isAdmin: boolean; credentialIds: Id[] | null }>(
    `select m.is_admin as "isAdmin", case when m.is_admin or m.all_credentials then null else array(
        select a.credential_id from membership_credentials a
         where a.workspace_id = m.workspace_id and a.user_id = m.user_id) end as "credentialIds"
       from memberships m join workspaces w on w.id = m.workspace_id and w.status <> 'blocked'
      where m.workspace_id = $1::uuid and m.user_id = $2::uuid
        and (m.is_admin or coalesce((m.allowed_pages->>'reports')::boolean, false))`,
    [workspaceId, userId],
  );
  return row ? { workspaceId, userId, ...row } : null;
}
