import { db, type Sql } from "@/lib/db/index.ts";
import type { LaneKind } from "@/lib/domain/campaigns/rules/steps/budgets.ts";
import type { Intent, Ref } from "./store/store.ts";

/** The provider's id of the social account behind a lane. Null when it is gone, paused or signed out. */
export async function socialAccountOfLane({ workspaceId, id }: Ref): Promise<string | null> {
  const [row] = await db.hot("sequencer", ({ sql }) =>
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

/** Whether the social account behind a lane was last signed in before a moment of product time. */
export async function isSignedInSince({ workspaceId, id }: Ref, moment: Date): Promise<boolean> {
  const [row] = await db.hot("sequencer", ({ sql }) =>
    sql.query<{ isSo: boolean }>(
      `select coalesce(c.logged_in_at <= $3::timestamptz, false) as "isSo" from lanes l
         join credentials c on c.workspace_id = l.workspace_id and c.id = l.ref_id
        where l.workspace_id = $1::uuid and l.id = $2::uuid and l.kind = 'social'`,
      [workspaceId, id, moment.toISOString()],
    ),
  );
  return row?.isSo ?? false;
}

/** The account or mailbox behind a lane. Null for an unknown lane. */
export async function accountOfLane({
  workspaceId,
  id,
}: Ref): Promise<{ kind: LaneKind; refId: string } | null> {
  const [row] = await db.hot("sequencer", ({ sql }) =>
    sql.query<{ kind: LaneKind; refId: string }>(
      `select kind, ref_id as "refId" from lanes where workspace_id = $1::uuid and id = $2::uuid`,
      [workspaceId, id],
    ),
  );
  return row ?? null;
}

/**
 * The accounts behind actions, by the action's id: the lane's account or mailbox, and the campaign's social account.
 */
export async function sendersOf(
  sql: Sql,
  actions: readonly Pick<Intent, "id" | "workspaceId" | "laneId" | "campaignId">[],
): Promise<ReadonlyMap<string, { readonly refId: string; readonly credentialId: string | null }>> {
  const wanted = actions.map(({ id, workspaceId, laneId, campaignId }) => ({
    id,
    workspaceId,
    laneId,
    campaignId,
  }));
  const rows = await sql.query<{ id: string; refId: string; credentialId: string | null }>(
    `select w.id, l.ref_id as "refId", g.credential_id as "credentialId"
     from json_to_recordset($1::text::json) as w(id uuid, "workspaceId" uuid, "laneId" uuid, "campaignId" uuid)
     join lanes l on l.workspace_id = w."workspaceId" and l.id = w."laneId"
     left join campaigns g on g.workspace_id = w."workspaceId" and g.id = w."campaignId"`,
    [JSON.stringify(wanted)],
  );
  return new Map(rows.map((row) => [row.id, row]));
}
