import type { MessageFailure } from "@/lib/contracts/words/message-failures.ts";
import type { Sql } from "@/lib/db/index.ts";
import type { Cursor } from "@/lib/kernel/cursor/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import type { MailReading, MessageState, Nature } from "./record.ts";

/** The step of a sequence that sent a message. */
export interface MessageStep {
  readonly campaignId: Id;
  readonly version: number;
  readonly nodeId: string;
}

/** What a server reported about a mail of ours. */
export interface MessageReport {
  readonly nature: "bounce" | "delay" | "complaint";
  /** Like `bounce/hard`. */
  readonly verdict: string;
  /** The server's words. Null where it said nothing. */
  readonly detail: string | null;
  readonly at: string;
}

export interface MessageView {
  readonly id: Id;
  readonly channel: string;
  readonly direction: "in" | "out";
  readonly state: MessageState;
  /** Why it was not sent, or waits. Null for a sent one, or where no reason was recorded. */
  readonly failure: MessageFailure | null;
  readonly failureDetail: string | null;
  readonly nature: Nature;
  readonly hidden: MailReading["hidden"];
  readonly subject: string | null;
  readonly text: string;
  readonly at: Date;
  readonly actionId: Id | null;
  readonly authorUserId: Id | null;
  /** Null: no step sent it, or its action is no longer known. */
  readonly step: MessageStep | null;
  /** When a person first opened this mail and first followed a link in it, as far as tracking tells. */
  readonly openedAt: Date | null;
  readonly clickedAt: Date | null;
  readonly report: MessageReport | null;
  /** Whether its whole text is more than `text`. */
  readonly hasMore: boolean;
  /** Of a mail that has HTML. */
  readonly html: { readonly hasPictures: boolean; readonly isFirst: boolean } | null;
  readonly files: readonly MessageFile[];
  /** Whether it is a received mail that may be had as it came. */
  readonly hasOriginal: boolean;
}

/** A file of a mail. */
export interface MessageFile {
  readonly id: Id;
  readonly name: string;
  readonly type: string;
  /** In bytes. Null: nobody knows. */
  readonly size: number | null;
  /** Where it can be had: here, in the mailbox that received it, or nowhere. */
  readonly keptIn: "here" | "mailbox" | "nowhere";
  /** Of a sent mail: the kept file that went with it. */
  readonly fileId: Id | null;
}

/** Attachments: a picture that the HTML shows isn't one, and alone has a Content-ID (rules/own-pictures.ts). */
const files = `coalesce((select json_agg(json_build_object('id', f.id, 'name', f.name, 'type', f.type, 'size', f.size, 'fileId', f.file_id,
        'keptIn', case when f.bytes is not null or f.file_id is not null then 'here' when f.left_part is not null then 'mailbox'
          else 'nowhere' end)
      order by f.place) from message_files f
    where f.workspace_id = m.workspace_id and f.message_id = m.id and f.content_id is null), '[]'::json)`;

/** When the reader of an action's mail first did something with it. */
const firstEvent = (kind: "opened" | "clicked") => `(select min(v.at) from enrolment_events v
    where v.workspace_id = a.workspace_id and v.enrolment_id = a.enrolment_id and v.kind = '${kind}'
      and v.data->>'action' = a.id::text)`;

/** What was reported about a mail of ours: a failure or a complaint rather than a delay, the latest first. */
const report = `(select json_build_object('nature', r.nature, 'verdict', r.verdict, 'detail', nullif(r.report_detail, ''), 'at', r.at)
    from messages r where r.workspace_id = m.workspace_id and r.reported_mail_id = m.mail_message_id
      and r.conversation_id = m.conversation_id and r.nature in ('bounce', 'delay', 'complaint') and m.direction = 'out'
    order by r.nature = 'delay', r.at desc, r.id desc limit 1)`;

/** Messages before a cursor, newest first, with what became of them. */
export function listMessages(
  sql: Sql,
  workspaceId: Id,
  conversationId: Id,
  before: Cursor | null,
  limit: number,
): Promise<MessageView[]> {
  return sql.query<MessageView>(
    `select m.id, m.channel, m.direction, m.state, m.failure, m.failure_detail as "failureDetail", m.nature, m.hidden,
        m.subject, m.text, m.full_text is not null as "hasMore", m.at, m.action_id as "actionId", m.author_user_id as "authorUserId",
        case when a.campaign_id is not null then json_build_object('campaignId', a.campaign_id, 'version', a.version,
          'nodeId', a.node_id) end as step,
        ${firstEvent("opened")} as "openedAt", ${firstEvent("clicked")} as "clickedAt", ${report} as report,
        case when h.message_id is not null then json_build_object('hasPictures', h.has_pictures, 'isFirst', h.is_first) end as html,
        ${files} as files,
        exists (select 1 from message_sources s where s.workspace_id = m.workspace_id and s.message_id = m.id) as "hasOriginal"
      from messages m left join actions a on a.workspace_id = m.workspace_id and a.id = m.action_id
      left join message_html h on h.workspace_id = m.workspace_id and h.message_id = m.id
      where m.workspace_id = $1::uuid and m.conversation_id = $2::uuid
        and ($3::timestamptz is null or (m.at, m.id) < ($3::timestamptz, $4::uuid))
      order by m.at desc, m.id desc limit $5::int`,
    [workspaceId, conversationId, before?.at.toISOString() ?? null, before?.id ?? null, limit],
  );
}
