import type { DeliveryReason, WebhookTrigger } from "@/lib/contracts/words/webhook-words.ts";
import type { Sql } from "@/lib/db/index.ts";
import type { Owned } from "@/lib/domain/bulk/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import type { Quota, Ready } from "../rules/share-out.ts";
import { pauses } from "../rules/verdict.ts";

/** A webhook with due messages. */
export interface ReadyWebhook extends Ready {
  readonly isOn: boolean;
}

/**
 * The next webhooks behind a place, in the order of their workspaces and ids, that have due messages and don't rest,
 * or that are off and have any. It goes from webhook to webhook along the index of what waits, however much each has.
 */
export function listReady(sql: Sql, now: Date, after: Owned, most: number): Promise<ReadyWebhook[]> {
  return sql.query<ReadyWebhook>(
    `with recursive walk(workspace_id, webhook_id) as (
       (select d.workspace_id, d.webhook_id from webhook_deliveries d
         where d.state = 'waiting' and (d.workspace_id, d.webhook_id) > ($2::uuid, $3::uuid)
         order by d.workspace_id, d.webhook_id limit 1)
       union all
       select n.workspace_id, n.webhook_id from walk k cross join lateral (
         select d.workspace_id, d.webhook_id from webhook_deliveries d
          where d.state = 'waiting' and (d.workspace_id, d.webhook_id) > (k.workspace_id, k.webhook_id)
          order by d.workspace_id, d.webhook_id limit 1) n)
     select w.workspace_id as "workspaceId", w.id, w.failures, w.is_on as "isOn"
       from walk k join webhooks w on w.workspace_id = k.workspace_id and w.id = k.webhook_id
      where (w.rest_until is null or w.rest_until <= $1::timestamptz or not w.is_on)
        and exists (select 1 from webhook_deliveries d
          where d.workspace_id = w.workspace_id and d.webhook_id = w.id and d.state = 'waiting'
            and (d.due_at <= $1::timestamptz or not w.is_on)
            and (d.leased_until is null or d.leased_until < clock_timestamp()))
      limit $4::int`,
    [now, after.workspaceId, after.id, most],
  );
}

/** A message that this worker is to send. */
export interface Taken {
  readonly workspaceId: Id;
  readonly id: Id;
  readonly webhookId: Id;
  readonly prospectId: Id;
  readonly trigger: WebhookTrigger;
  readonly data: EventData;
  /** As it was sent before. Null: it wasn't. */
  readonly body: string | null;
  /** This one included. A later taking has a higher number. */
  readonly tries: number;
  readonly happenedAt: Date;
}

/** What was written down of what happened. */
export interface EventData {
  readonly messageId: Id | null;
  readonly actionId: Id | null;
  readonly credentialId: Id | null;
  readonly label: {
    readonly id: Id;
    readonly name: string;
    readonly type: string;
    readonly createdBy: Id;
  } | null;
}

/**
 * Takes due messages, at most so many of each webhook. For a time (machine ms) no other worker gets them; if this one
 * dies, another one sends them again under the same id, after the pause of a failed try: so a message that kills its
 * workers kills fewer and fewer.
 */
export function takeDue(sql: Sql, quotas: readonly Quota[], now: Date, leaseMs: number): Promise<Taken[]> {
  return sql.query<Taken>(
    `update webhook_deliveries d set tries = d.tries + 1,
         due_at = $2::timestamptz + coalesce(($4::float8[])[d.tries + 1], 0) * interval '1 millisecond',
         leased_until = clock_timestamp() + $3::float8 * interval '1 millisecond'
       from (select p.workspace_id, p.id
           from json_to_recordset($1::text::json) as q("workspaceId" uuid, id uuid, most int)
           cross join lateral (
             select d.workspace_id, d.id from webhook_deliveries d
              where d.workspace_id = q."workspaceId" and d.webhook_id = q.id and d.state = 'waiting'
                and d.due_at <= $2::timestamptz and (d.leased_until is null or d.leased_until < clock_timestamp())
              order by d.due_at, d.id limit q.most for update skip locked) p) due
      where d.workspace_id = due.workspace_id and d.id = due.id
      returning d.workspace_id as "workspaceId", d.id, d.webhook_id as "webhookId", d.prospect_id as "prospectId",
        d.trigger, d.data, d.body, d.tries, d.happened_at as "happenedAt"`,
    [JSON.stringify(quotas), now, leaseMs, `{${pauses.join(",")}}`],
  );
}

/**
 * Keeps a payload as it is sent: each try sends the same. Returns false where another worker has taken the message over
 * meanwhile: what it made counts.
 */
export async function keepBody(sql: Sql, { workspaceId, id, tries }: Taken, body: string): Promise<boolean> {
  const rows = await sql.query(
    `update webhook_deliveries set body = $3::text where workspace_id = $1::uuid and id = $2::uuid
       and state = 'waiting' and tries = $4::int and body is null returning 1`,
    [workspaceId, id, body, tries],
  );
  return rows.length > 0;
}

/** How a try ended. */
export interface Ended {
  readonly state: "waiting" | "delivered" | "failed" | "dropped";
  readonly reason: DeliveryReason | null;
  readonly status: number | null;
  readonly detail: string | null;
  /** When it is tried next, or when it ended (product time). */
  readonly at: Date;
}

/**
 * Records how a try ended. What arrived is recorded even if another worker has taken the message over meanwhile; any
 * other end of an overtaken try is not. Returns whether it was recorded.
 */
export async function recordEnd(sql: Sql, { workspaceId, id, tries }: Taken, end: Ended): Promise<boolean> {
  const rows = await sql.query(
    `update webhook_deliveries set state = $4::text, reason = $5::text, status = $6::int, detail = $7::text,
        due_at = case when $4::text = 'waiting' then $8::timestamptz else due_at end,
        ended_at = case when $4::text <> 'waiting' then $8::timestamptz end, leased_until = null
      where workspace_id = $1::uuid and id = $2::uuid and state = 'waiting'
        and (tries = $3::int or $4::text = 'delivered') returning 1`,
    [workspaceId, id, tries, end.state, end.reason, end.status, end.detail, end.at],
  );
  return rows.length > 0;
}

/** Ends the next messages of webhooks that are off without sending them, at most so many of each. */
export async function dropWaiting(
  sql: Sql,
  webhooks: readonly Owned[],
  now: Date,
  most: number,
): Promise<void> {
  await sql.query(
    `update webhook_deliveries d set state = 'dropped', reason = 'off', ended_at = $2::timestamptz from (
       select o.workspace_id, o.id from json_to_recordset($1::text::json) as q("workspaceId" uuid, id uuid)
         join webhooks w on w.workspace_id = q."workspaceId" and w.id = q.id and not w.is_on
         cross join lateral (
           select d.workspace_id, d.id from webhook_deliveries d
            where d.workspace_id = w.workspace_id and d.webhook_id = w.id and d.state = 'waiting'
              and (d.leased_until is null or d.leased_until < clock_timestamp())
            order by d.due_at, d.id limit $3::int for update skip locked) o) left_over
      where d.workspace_id = left_over.workspace_id and d.id = left_over.id`,
    [JSON.stringify(webhooks), now, most],
  );
}

/**
 * Ends all messages of a webhook that wait, without sending them. One that a worker is just sending stays: it may have
 * arrived. Call it under the webhook's lock.
 */
export async function dropAllWaiting(sql: Sql, { workspaceId, id }: Owned, now: Date): Promise<void> {
  await sql.query(
    `update webhook_deliveries set state = 'dropped', reason = 'off', ended_at = $3::timestamptz
      where workspace_id = $1::uuid and webhook_id = $2::uuid and state = 'waiting'
        and (leased_until is null or leased_until < clock_timestamp())`,
    [workspaceId, id, now],
  );
}
