import type { Sql } from "@/lib/db/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import type { HeldBack, HeldBackNow } from "../rules/held-back.ts";

/** What the network holds back from an account, locked until the transaction ends. Null: there is no such account. */
export async function lockHeldBack(sql: Sql, workspaceId: Id, id: Id): Promise<HeldBackNow | null> {
  const [row] = await sql.query<{ heldBack: HeldBackNow }>(
    `select held_back as "heldBack" from credentials
      where workspace_id = $1::uuid and id = $2::uuid and deleted_at is null for no key update`,
    [workspaceId, id],
  );
  return row?.heldBack ?? null;
}

/** The same, only where one of these is held back: nobody waits for an account that has nothing of it. */
export async function lockHeldBackAmong(
  sql: Sql,
  workspaceId: Id,
  id: Id,
  among: readonly HeldBack[],
): Promise<HeldBackNow | null> {
  const [row] = await sql.query<{ heldBack: HeldBackNow }>(
    `select held_back as "heldBack" from credentials
      where workspace_id = $1::uuid and id = $2::uuid and deleted_at is null and held_back ?| $3::text[]
      for no key update`,
    [workspaceId, id, among],
  );
  return row?.heldBack ?? null;
}

export async function writeHeldBack(sql: Sql, workspaceId: Id, id: Id, heldBack: HeldBackNow): Promise<void> {
  await sql.query(
    "update credentials set held_back = $3::text::jsonb where workspace_id = $1::uuid and id = $2::uuid",
    [workspaceId, id, JSON.stringify(heldBack)],
  );
}

/** The account of a campaign. Null: it has none. */
export async function accountOfCampaign(sql: Sql, workspaceId: Id, campaignId: Id): Promise<Id | null> {
  const [row] = await sql.query<{ credentialId: Id | null }>(
    `select credential_id as "credentialId" from campaigns where workspace_id = $1::uuid and id = $2::uuid`,
    [workspaceId, campaignId],
  );
  return row?.credentialId ?? null;
}
