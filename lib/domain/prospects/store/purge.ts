import type { Tx } from "@/lib/db/index.ts";

/** Deletes files that were not imported within two days and that no import is using: at most a thousand. */
export async function purgeUploads(tx: Tx): Promise<void> {
  await tx.sql.query(
    `delete from uploads where (workspace_id, id) in (
       select u.workspace_id, u.id from uploads u where u.created_at < now() - interval '2 days'
         and not exists (select 1 from prospect_imports i where i.workspace_id = u.workspace_id
           and i.state = 'processing' and i.options->>'uploadId' = u.id::text) limit 1000) returning 1`,
  );
}
