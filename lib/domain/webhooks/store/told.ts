import type { Sql } from "@/lib/db/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import type { PayloadMessage } from "../rules/payload.ts";

/** What belongs to a message of a conversation, as far as it is told. */
export interface ToldMessage extends PayloadMessage {
  readonly actionId: Id | null;
  /** The social account or the mailbox that sent or received it. */
  readonly laneRef: Id | null;
}

export async function findMessage(sql: Sql, workspaceId: Id, id: Id): Promise<ToldMessage | null> {
  const [row] = await sql.query<ToldMessage>(
    `select id, channel, nature, subject, text, at, action_id as "actionId", lane_ref as "laneRef"
       from messages where workspace_id = $1::uuid and id = $2::uuid`,
    [workspaceId, id],
  );
  return row ?? null;
}

/** The campaign of an action. Null where the action belongs to none, or the campaign's account isn't among these. */
export async function findCampaign(
  sql: Sql,
  workspaceId: Id,
  actionId: Id,
  accounts: readonly Id[] | null,
): Promise<{ readonly id: Id; readonly name: string } | null> {
  const [row] = await sql.query<{ id: Id; name: string }>(
    `select c.id, c.name from actions a join campaigns c on c.workspace_id = a.workspace_id and c.id = a.campaign_id
      where a.workspace_id = $1::uuid and a.id = $2::uuid
        and ($3::uuid[] is null or c.credential_id is null or c.credential_id = any($3::uuid[]))`,
    [workspaceId, actionId, accounts],
  );
  return row ?? null;
}

/** A social account with that id, if it is among these. */
export async function findAccount(
  sql: Sql,
  workspaceId: Id,
  id: Id,
  accounts: readonly Id[] | null,
): Promise<{ readonly id: Id; readonly name: string } | null> {
  const [row] = await sql.query<{ id: Id; name: string }>(
    `select id, coalesce(nullif(trim(first_name || ' ' || last_name), ''), username) as name from credentials
      where workspace_id = $1::uuid and id = $2::uuid and ($3::uuid[] is null or id = any($3::uuid[]))`,
    [workspaceId, id, accounts],
  );
  return row ?? null;
}
