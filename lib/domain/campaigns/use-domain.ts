import type { HotTx } from "@/lib/db/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import { announce } from "@/lib/realtime/announce.ts";

/**
 * Has all campaigns of these accounts (null: of the workspace) use a tracking domain. Deleted ones stay as they are.
 */
export async function useDomainEverywhere(
  tx: HotTx,
  {
    workspaceId,
    domainId,
    ofAccounts,
  }: { readonly workspaceId: Id; readonly domainId: Id; readonly ofAccounts: readonly Id[] | null },
): Promise<void> {
  await tx.sql.query(
    `with picked as materialized (select c.id from campaigns c
        where c.workspace_id = $1::uuid and c.deleted_at is null
          and c.settings->>'customDomain' is distinct from $2::text
          and ($3::uuid[] is null or c.credential_id = any($3::uuid[]))
        order by c.id for no key update)
      update campaigns c set settings = c.settings || jsonb_build_object('customDomain', $2::text)
      from picked where c.workspace_id = $1::uuid and c.id = picked.id`,
    [workspaceId, domainId, ofAccounts],
  );
  announce(tx, { workspaceId, event: "refetch_data", topics: ["campaigns", "campaign"] });
}
