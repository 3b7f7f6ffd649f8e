import type { Sql } from "@/lib/db/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";

/** Whether an address, its domain or its person is not to be written to. */
export async function isSuppressed(sql: Sql, workspaceId: Id, emailLower: string): Promise<boolean> {
  const rows = await sql.query(
    `select 1 from suppressions s where s.workspace_id = $1::uuid and (
       (s.kind = 'address' and s.value = $2::text) or (s.kind = 'domain' and s.value = split_part($2::text, '@', 2))
       or (s.kind = 'person' and s.value in (select p.id::text from prospects p
         where p.workspace_id = $1::uuid and p.email_lower = $2::text))) limit 1`,
    [workspaceId, emailLower],
  );
  return rows.length > 0;
}
