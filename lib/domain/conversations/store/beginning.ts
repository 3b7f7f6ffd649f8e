import type { Sql } from "@/lib/db/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";

/** What a message's person did while it was being sent. */
export type StopReason = "answered" | "opted_out";

/**
 * Whether nobody waits for a message `m` any more: it was scheduled, it is tried again, or its author was let go after
 * ten seconds (`handOver`).
 */
export const isUnattended = `(m.retried_at is not null or m.created_at < clock_timestamp() - interval '10 seconds'
  or exists (select 1 from scheduled_messages s where s.workspace_id = m.workspace_id
    and s.prospect_id = m.prospect_id and s.message_id = m.id))`;

/** A message by hand, and the key that whoever sends it has. */
export interface KeyedMessage {
  readonly workspaceId: Id;
  readonly id: Id;
  readonly beginKey: Id | null;
}

/** What decides whether a message may begin. */
export interface Beginning {
  readonly isUnattended: boolean;
  readonly stopReason: StopReason | null;
}

/**
 * How a message stands for whoever has its key: null for whoever has taken it. Returns null where it is another's by
 * now, or was given up.
 */
export async function readBeginning(
  sql: Sql,
  { workspaceId, id, beginKey }: KeyedMessage,
): Promise<Beginning | null> {
  const [row] = await sql.query<Beginning>(
    `select ${isUnattended} as "isUnattended", m.stop_reason as "stopReason" from messages m
      where m.workspace_id = $1::uuid and m.id = $2::uuid and m.state = 'sending' and m.begin_key is not distinct from $3::uuid`,
    [workspaceId, id, beginKey],
  );
  return row ?? null;
}

/**
 * Takes a message's key: it begins now, and nobody else may begin it. Returns false where somebody else has taken it.
 */
export async function takeBeginKey(sql: Sql, { workspaceId, id, beginKey }: KeyedMessage): Promise<boolean> {
  const rows = await sql.query(
    `update messages set begin_key = null, begun_at = clock_timestamp()
      where workspace_id = $1::uuid and id = $2::uuid and state = 'sending'
        and begin_key is not distinct from $3::uuid
      returning id`,
    [workspaceId, id, beginKey],
  );
  return rows.length > 0;
}

/** Notes on what is being sent to a person what they did. The caller holds the person's lock. */
export async function markStopped(
  sql: Sql,
  workspaceId: Id,
  prospectId: Id,
  reason: StopReason,
): Promise<void> {
  await sql.query(
    `update messages m set stop_reason = $3::text
       from conversations c
      where c.workspace_id = $1::uuid and c.prospect_id = $2::uuid
        and m.workspace_id = c.workspace_id and m.conversation_id = c.id
        and m.state = 'sending'
     returning m.id`,
    [workspaceId, prospectId, reason],
  );
}
