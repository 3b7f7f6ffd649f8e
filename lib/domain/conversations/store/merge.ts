import type { Sql } from "@/lib/db/index.ts";
import type { JsonRow, KeyedTrace, Merging } from "@/lib/kernel/merging/index.ts";

/** What a merge did to what was written with two people. */
export interface ConversationsTrace {
  /** The gone person's conversation as it was; null: there was none. */
  readonly gone: JsonRow | null;
  /** The kept person's before and after the merge; null: there was none, and theirs is the gone person's now. */
  readonly before: JsonRow | null;
  readonly after: JsonRow | null;
  readonly messageIds: readonly string[];
  readonly scheduledIds: readonly string[];
  readonly drafts: KeyedTrace;
}

const conversationOf = `select to_jsonb(c) as row from conversations c
  where c.workspace_id = $1::uuid and c.prospect_id = $2::uuid`;
const draftsOf = `select to_jsonb(d) as row from drafts d where d.workspace_id = $1::uuid and d.prospect_id = $2::uuid`;
const metDrafts = `${draftsOf} and exists (select 1 from drafts o where o.workspace_id = d.workspace_id
  and o.prospect_id = $3::uuid and o.user_id = d.user_id and o.channel = d.channel)`;

async function find(sql: Sql, workspaceId: string, prospectId: string): Promise<JsonRow | null> {
  const [row] = await sql.query<{ row: JsonRow }>(conversationOf, [workspaceId, prospectId]);
  return row?.row ?? null;
}

/**
 * Makes one conversation of two people's, with all messages, and gives the scheduled ones and the drafts to the kept person.
 * What waits for somebody in one of them waits in the merged one. Call it under both people's locks.
 */
export async function mergeConversations(sql: Sql, merging: Merging): Promise<ConversationsTrace> {
  const { workspaceId, keptId, goneId } = merging;
  const gone = await find(sql, workspaceId, goneId);
  const before = await find(sql, workspaceId, keptId);
  let messageIds: string[] = [];
  if (gone) {
    if (!before)
      await sql.query(
        "update conversations set prospect_id = $3::uuid where workspace_id = $1::uuid and id = $2::uuid",
        [workspaceId, gone.id, keptId],
      );
    const moved = await sql.query<{ id: string }>(
      `update messages set conversation_id = $3::uuid, prospect_id = $4::uuid
        where workspace_id = $1::uuid and conversation_id = $2::uuid returning id`,
      [workspaceId, gone.id, (before ?? gone).id, keptId],
    );
    messageIds = moved.map(({ id }) => id);
    if (before) await joinInto(sql, workspaceId, String(before.id), String(gone.id));
  }
  const scheduled = await sql.query<{ id: string }>(
    `update scheduled_messages set prospect_id = $2::uuid
      where workspace_id = $1::uuid and prospect_id = $3::uuid returning id`,
    [workspaceId, keptId, goneId],
  );
  return {
    gone,
    before,
    after: before && (await find(sql, workspaceId, keptId)),
    messageIds,
    scheduledIds: scheduled.map(({ id }) => id),
    drafts: await mergeDrafts(sql, merging),
  };
}

/** Adds the marks of a conversation to another one, and deletes the first. */
async function joinInto(sql: Sql, workspaceId: string, id: string, goneId: string): Promise<void> {
  await sql.query(
    `with gone as (
       delete from conversations where workspace_id = $1::uuid and id = $3::uuid returning *)
     update conversations c set unread_count = c.unread_count + g.unread_count, is_starred = c.is_starred or g.is_starred,
       is_archived = c.is_archived and g.is_archived, needs_answer = c.needs_answer or g.needs_answer,
       snoozed_until = case when c.snoozed_until is not null and g.snoozed_until is not null
         then least(c.snoozed_until, g.snoozed_until) end,
       assigned_to = coalesce(c.assigned_to, g.assigned_to), credential_id = coalesce(c.credential_id, g.credential_id),
       listed_at = greatest(c.listed_at, g.listed_at), last_at = greatest(c.last_at, g.last_at),
       last_text = case when g.last_at > c.last_at then g.last_text else c.last_text end,
       last_direction = case when g.last_at > c.last_at then g.last_direction else c.last_direction end,
       last_channel = case when g.last_at > c.last_at then g.last_channel else c.last_channel end
     from gone g where c.workspace_id = $1::uuid and c.id = $2::uuid`,
    [workspaceId, id, goneId],
  );
}

/** Of two drafts of a member for a channel the later one stays. */
async function mergeDrafts(sql: Sql, { workspaceId, keptId, goneId }: Merging): Promise<KeyedTrace> {
  const of = async (text: string, ...ids: string[]) =>
    (await sql.query<{ row: JsonRow }>(text, [workspaceId, ...ids])).map(({ row }) => row);
  const gone = await of(draftsOf, goneId);
  const met = await of(metDrafts, keptId, goneId);
  await sql.query(
    `insert into drafts as k (workspace_id, user_id, prospect_id, channel, subject, text, files, sending, updated_at)
     select workspace_id, user_id, $2::uuid, channel, subject, text, files, sending, updated_at from drafts
      where workspace_id = $1::uuid and prospect_id = $3::uuid
     on conflict (workspace_id, user_id, prospect_id, channel) do update
       set subject = excluded.subject, text = excluded.text, files = excluded.files, sending = excluded.sending,
         updated_at = excluded.updated_at
       where excluded.updated_at > k.updated_at`,
    [workspaceId, keptId, goneId],
  );
  const after = await of(metDrafts, keptId, goneId);
  await sql.query("delete from drafts where workspace_id = $1::uuid and prospect_id = $2::uuid", [
    workspaceId,
    goneId,
  ]);
  return { gone, met, after };
}

/** Whether a message that a member wrote to one of some people is on its way. */
export async function isSendingTo(sql: Sql, workspaceId: string, ids: readonly string[]): Promise<boolean> {
  const rows = await sql.query(
    `select 1 from conversations c join messages m on m.workspace_id = c.workspace_id and m.conversation_id = c.id
      where c.workspace_id = $1::uuid and c.prospect_id = any($2::uuid[]) and m.state = 'sending' limit 1`,
    [workspaceId, [...ids]],
  );
  return rows.length > 0;
}
