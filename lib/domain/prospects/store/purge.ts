import type { Tx } from "@/lib/db/index.ts";

/** Removes files that nobody imported within two days: at most a thousand. */
export async function purgeUploads(tx: Tx): Promise<void> {
  await tx.sql.query(
    `delete from uploads where (workspace_id, id) in (
       select workspace_id, id from uploads where created_at < now() - interval '2 days' limit 1000) returning 1`,
  );
}
