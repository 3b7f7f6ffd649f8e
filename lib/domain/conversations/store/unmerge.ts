import type { Sql } from "@/lib/db/index.ts";
import { newId } from "@/lib/kernel/ids/index.ts";
import type { JsonRow, KeyedTrace, Merging } from "@/lib/kernel/merging/index.ts";
import type { ConversationsTrace } from "./merge.ts";

const marks = `unread_count, is_starred, is_archived, last_at, listed_at, snoozed_until, needs_answer, assigned_to, last_text,
  last_direction, last_channel`;

/**
 * Gives the gone person's messages, scheduled messages and drafts back. What was written since stays with the kept person.
 * Call it under both people's locks, once the gone person is there again.
 */
export async function unmergeConversations(
  sql: Sql,
  merging: Merging,
  trace: ConversationsTrace,
): Promise<void> {
  const { workspaceId, keptId, goneId } = merging;
  if (trace.gone && trace.before) await partAgain(sql, merging, trace, trace.gone);
  else if (trace.gone) await giveBack(sql, merging, trace, trace.gone);
  await sql.query(
    `update scheduled_messages set prospect_id = $3::uuid
      where workspace_id = $1::uuid and prospect_id = $2::uuid and id = any($4::uuid[])`,
    [workspaceId, keptId, goneId, [...trace.scheduledIds]],
  );
  await unmergeDrafts(sql, merging, trace.drafts);
}

/** Both had a conversation: the gone one's comes back with its messages. */
async function partAgain(
  sql: Sql,
  { workspaceId, keptId, goneId }: Merging,
  trace: ConversationsTrace,
  gone: JsonRow,
): Promise<void> {
  await sql.query(
    `insert into conversations (workspace_id, id, prospect_id, credential_id, ${marks})
     select workspace_id, id, prospect_id, credential_id, ${marks}
       from jsonb_populate_record(null::conversations, $1::text::jsonb)`,
    [JSON.stringify(gone)],
  );
  await moveMessages(sql, workspaceId, trace.messageIds, { id: String(gone.id), prospectId: goneId });
  const [unchanged] = await sql.query(
    `update conversations c set (credential_id, ${marks}) = (select credential_id, ${marks}
       from jsonb_populate_record(null::conversations, $3::text::jsonb))
      where c.workspace_id = $1::uuid and c.prospect_id = $2::uuid
        and to_jsonb(c) = to_jsonb(jsonb_populate_record(null::conversations, $4::text::jsonb)) returning c.id`,
    [workspaceId, keptId, JSON.stringify(trace.before), JSON.stringify(trace.after)],
  );
  if (!unchanged) await tellLatest(sql, workspaceId, keptId, Number(gone.unread_count));
}

/** Only the gone one had a conversation: it is theirs again, and what was written since gets one of its own. */
async function giveBack(
  sql: Sql,
  { workspaceId, keptId, goneId }: Merging,
  trace: ConversationsTrace,
  gone: JsonRow,
): Promise<void> {
  const id = String(gone.id);
  const own = newId();
  await sql.query(
    "update conversations set prospect_id = $3::uuid where workspace_id = $1::uuid and id = $2::uuid",
    [workspaceId, id, goneId],
  );
  const since = await sql.query<{ id: string }>(
    `select id from messages where workspace_id = $1::uuid and conversation_id = $2::uuid and not id = any($3::uuid[])`,
    [workspaceId, id, [...trace.messageIds]],
  );
  await moveMessages(sql, workspaceId, trace.messageIds, { id, prospectId: goneId });
  if (since.length === 0) return;
  await sql.query(
    `insert into conversations (workspace_id, id, prospect_id, credential_id, ${marks})
     select workspace_id, $3::uuid, $4::uuid, credential_id, ${marks} from conversations
      where workspace_id = $1::uuid and id = $2::uuid`,
    [workspaceId, id, own, keptId],
  );
  await moveMessages(
    sql,
    workspaceId,
    since.map((message) => message.id),
    { id: own, prospectId: keptId },
  );
  await tellLatest(sql, workspaceId, keptId, Number(gone.unread_count));
  await sql.query(
    `update conversations set (${marks}) = (select ${marks}
       from jsonb_populate_record(null::conversations, $3::text::jsonb)) where workspace_id = $1::uuid and id = $2::uuid`,
    [workspaceId, id, JSON.stringify(gone)],
  );
}

async function moveMessages(
  sql: Sql,
  workspaceId: string,
  ids: readonly string[],
  to: { readonly id: string; readonly prospectId: string },
): Promise<void> {
  await sql.query(
    `update messages set conversation_id = $3::uuid, prospect_id = $4::uuid
      where workspace_id = $1::uuid and id = any($2::uuid[])`,
    [workspaceId, [...ids], to.id, to.prospectId],
  );
}

/** Has a conversation show its latest message, and takes what others had unread off its count. */
async function tellLatest(sql: Sql, workspaceId: string, prospectId: string, unread: number): Promise<void> {
  await sql.query(
    `update conversations c set unread_count = greatest(c.unread_count - $3::int, 0), last_at = m.at,
       last_text = left(case when m.text ~ '\\S' then m.text else coalesce(m.subject, '') end, 200),
       last_direction = m.direction, last_channel = m.channel
     from (select d.id, k.* from conversations d cross join lateral (
         select x.at, x.text, x.subject, x.direction, x.channel from messages x
          where x.workspace_id = d.workspace_id and x.conversation_id = d.id order by x.at desc, x.id desc limit 1) k
       where d.workspace_id = $1::uuid and d.prospect_id = $2::uuid) m
      where c.workspace_id = $1::uuid and c.id = m.id`,
    [workspaceId, prospectId, unread],
  );
}

/**
 * One that the kept person doesn't have any more, though it stood there after the merge, was sent, or thrown away: it
 * stays gone. One that had to give way then was never sent.
 */
async function unmergeDrafts(sql: Sql, { workspaceId, keptId }: Merging, trace: KeyedTrace): Promise<void> {
  const keyOf = (row: JsonRow) => `${String(row.user_id)}${String(row.channel)}`;
  const standing = await sql.query<{ id: string }>(
    "select user_id || channel as id from drafts where workspace_id = $1::uuid and prospect_id = $2::uuid",
    [workspaceId, keptId],
  );
  const stands = new Set(standing.map(({ id }) => id));
  const after = new Map(trace.after.map((row) => [keyOf(row), row]));
  const gaveWay = (row: JsonRow) => {
    const stood = after.get(keyOf(row));
    return stood?.updated_at !== row.updated_at || stood?.sending !== row.sending;
  };
  const comesBack = (row: JsonRow) => stands.has(keyOf(row)) || gaveWay(row);
  await sql.query(
    `delete from drafts d using jsonb_array_elements($3::text::jsonb) a(row)
      where d.workspace_id = $1::uuid and d.prospect_id = $2::uuid
        and to_jsonb(d) = to_jsonb(jsonb_populate_record(null::drafts, a.row))`,
    [workspaceId, keptId, JSON.stringify(trace.after)],
  );
  await sql.query(
    `insert into drafts (workspace_id, user_id, prospect_id, channel, subject, text, files, sending, updated_at)
     select r.workspace_id, r.user_id, r.prospect_id, r.channel, r.subject, r.text, coalesce(r.files, '{}'), r.sending,
         r.updated_at
       from jsonb_populate_recordset(null::drafts, $2::text::jsonb) r
      where r.workspace_id = $1::uuid on conflict do nothing`,
    [workspaceId, JSON.stringify([...trace.gone, ...trace.met].filter(comesBack))],
  );
}
