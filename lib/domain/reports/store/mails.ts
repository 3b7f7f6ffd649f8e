import type { Sql } from "@/lib/db/index.ts";
import { moment, ms } from "@/lib/db/moment.ts";
import type { Owned } from "@/lib/domain/bulk/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import type { MailRhythm } from "../rules/highlights.ts";

/** A report that is to be mailed. */
export interface ReportMail {
  readonly workspaceId: Id;
  readonly id: Id;
  readonly userId: Id;
  readonly kind: "report" | MailRhythm;
  readonly query: unknown;
}

/** Records a mail. Returns false where the same one was recorded before. */
export async function insertMail(sql: Sql, mail: ReportMail): Promise<boolean> {
  const rows = await sql.query(
    `insert into report_mails (workspace_id, id, user_id, kind, query, asked_at)
      values ($1::uuid, $2::uuid, $3::uuid, $4::text, $5::text::jsonb, product_now()) on conflict do nothing returning id`,
    [mail.workspaceId, mail.id, mail.userId, mail.kind, JSON.stringify(mail.query)],
  );
  return rows.length > 0;
}

/** Notes that a mail is being sent. Null where there is none. */
export async function takeMail(sql: Sql, workspaceId: Id, id: Id): Promise<ReportMail | null> {
  const [row] = await sql.query<ReportMail>(
    `update report_mails set sent_at = product_now() where workspace_id = $1::uuid and id = $2::uuid
      returning workspace_id as "workspaceId", id, user_id as "userId", kind, query`,
    [workspaceId, id],
  );
  return row ?? null;
}

/** A member's mails with highlights. */
export interface Subscription {
  readonly rhythm: MailRhythm;
  readonly timezone: string;
  readonly dueAt: number;
}

/** A member's subscription, locked until the transaction ends. */
export async function lockSubscription(sql: Sql, workspaceId: Id, userId: Id): Promise<Subscription | null> {
  const [row] = await sql.query<Subscription>(
    `select h.rhythm, h.timezone, ${ms("h.due_at")} as "dueAt" from highlights h
      where h.workspace_id = $1::uuid and h.user_id = $2::uuid for update`,
    [workspaceId, userId],
  );
  return row ?? null;
}

/** Writes a member's subscription. */
export async function putSubscription(
  sql: Sql,
  workspaceId: Id,
  userId: Id,
  { rhythm, timezone, dueAt }: Subscription,
): Promise<void> {
  await sql.query(
    `insert into highlights (workspace_id, user_id, rhythm, timezone, due_at)
      values ($1::uuid, $2::uuid, $3::text, $4::text, ${moment("$5")})
      on conflict (workspace_id, user_id) do update set rhythm = excluded.rhythm, timezone = excluded.timezone,
        due_at = excluded.due_at returning rhythm`,
    [workspaceId, userId, rhythm, timezone, dueAt],
  );
}

/** Ends a member's subscription. */
export async function deleteSubscription(sql: Sql, workspaceId: Id, userId: Id): Promise<void> {
  await sql.query(
    `delete from highlights where workspace_id = $1::uuid and user_id = $2::uuid returning rhythm`,
    [workspaceId, userId],
  );
}

/** The subscriptions of all workspaces behind a place that are due: `id` is the member's. */
export function listDue(sql: Sql, after: Owned, most: number): Promise<Owned[]> {
  return sql.query<Owned>(
    `select h.workspace_id as "workspaceId", h.user_id as id from highlights h
      where h.due_at <= product_now() and (h.workspace_id, h.user_id) > ($1::uuid, $2::uuid)
      order by 1, 2 limit $3::int`,
    [after.workspaceId, after.id, most],
  );
}

/** Deletes mails that were sent a quarter of a year ago, a thousand at a time. */
export async function deleteOldMails(sql: Sql): Promise<void> {
  await sql.query(
    `delete from report_mails r where (r.workspace_id, r.id) in (
        select o.workspace_id, o.id from report_mails o where o.sent_at < product_now() - interval '90 days' limit 1000)`,
  );
}
