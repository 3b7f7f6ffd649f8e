import { db } from "@/lib/db/index.ts";
import type { LaneKind } from "@/lib/domain/campaigns/rules/step-kinds.ts";
import type { Ref } from "./store/store.ts";

/** The provider's name of the social account behind a lane; null when it is gone, paused or signed out. */
export async function socialAccountOfLane({ workspaceId, id }: Ref): Promise<string | null> {
  const [row] = await db.hot("sequencer", (sql) =>
    sql.query<{ ref: string | null }>(
      `select c.account_ref as ref from lanes l
         join credentials c on c.workspace_id = l.workspace_id and c.id = l.ref_id
        where l.workspace_id = $1::uuid and l.id = $2::uuid and l.kind = 'social'
          and c.deleted_at is null and c.status = 'active' and c.logged_in_at is not null`,
      [workspaceId, id],
    ),
  );
  return row?.ref ?? null;
}

/** What stands behind a lane; null for an unknown one. */
export async function accountOfLane({
  workspaceId,
  id,
}: Ref): Promise<{ kind: LaneKind; refId: string } | null> {
  const [row] = await db.hot("sequencer", (sql) =>
    sql.query<{ kind: LaneKind; refId: string }>(
      `select kind, ref_id as "refId" from lanes where workspace_id = $1::uuid and id = $2::uuid`,
      [workspaceId, id],
    ),
  );
  return row ?? null;
}
