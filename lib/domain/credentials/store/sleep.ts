import type { Sql } from "@/lib/db/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import { sleepsAfterMs } from "../rules/sleep.ts";

/** Records that an account sleeps. False where somebody has worked with it since, or it can't work anyway. */
export async function putToSleep(
  sql: Sql,
  { workspaceId, id }: { readonly workspaceId: Id; readonly id: Id },
  now: Date,
): Promise<boolean> {
  const rows = await sql.query(
    `update credentials set status = 'inactive', hibernated_at = $3::timestamptz
      where workspace_id = $1::uuid and id = $2::uuid and status = 'active' and deleted_at is null
        and logged_in_at < $3::timestamptz - $4::float8 * interval '1 millisecond'
        and (sign_in_until is null or sign_in_until < clock_timestamp())
      returning id`,
    [workspaceId, id, now.toISOString(), sleepsAfterMs],
  );
  return rows.length > 0;
}
