import type { DeliveryReason, DeliveryState, WebhookTrigger } from "@/lib/contracts/words/webhook-words.ts";
import type { Sql } from "@/lib/db/index.ts";
import { ms } from "@/lib/db/moment.ts";
import type { Cursor } from "@/lib/kernel/cursor/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";

/** Something that webhooks may tell of. */
export interface WebhookEvent {
  readonly workspaceId: Id;
  readonly trigger: WebhookTrigger;
  readonly prospectId: Id;
  /** Product time. */
  readonly at: Date;
  readonly messageId?: Id | null;
  readonly actionId?: Id | null;
  readonly labelId?: Id | null;
  /** The social account with which it happened. */
  readonly credentialId?: Id | null;
}

/**
 * Queues a message for each webhook that listens, by one statement for all: where no webhook of a workspace does, it
 * writes nothing. The label is told as it is called now. A webhook that is just being deleted is passed over, and so is a
 * person who was: what happened neither waits for the one nor fails for the other.
 */
export async function queueFor(sql: Sql, events: readonly WebhookEvent[]): Promise<void> {
  if (events.length === 0) return;
  await sql.query(
    `with given as (
       select * from json_to_recordset($1::text::json) as e("workspaceId" uuid, trigger text, "prospectId" uuid,
         at timestamptz, "messageId" uuid, "actionId" uuid, "labelId" uuid, "credentialId" uuid)),
     listening as materialized (
       select l.* from (select distinct e."workspaceId" from given e) s cross join lateral (
         select w.workspace_id, w.id, w.triggers, w.label_ids from webhooks w
          where w.workspace_id = s."workspaceId" and w.is_on
            and exists (select 1 from given e where e."workspaceId" = w.workspace_id and e.trigger = any(w.triggers)
              and (e."labelId" is null or cardinality(w.label_ids) = 0 or e."labelId" = any(w.label_ids)))
          for key share skip locked) l),
     people as materialized (
       select k.* from (select distinct e."workspaceId", e."prospectId" from given e
           join listening w on w.workspace_id = e."workspaceId" order by 1, 2) s
         cross join lateral (select p.workspace_id, p.id from prospects p
           where p.workspace_id = s."workspaceId" and p.id = s."prospectId" for key share) k)
     insert into webhook_deliveries (workspace_id, id, webhook_id, trigger, prospect_id, data, happened_at, due_at)
     select w.workspace_id, gen_random_uuid(), w.id, e.trigger, e."prospectId",
         jsonb_build_object('messageId', e."messageId", 'actionId', e."actionId", 'credentialId', e."credentialId",
           'label', case when l.id is not null then
             jsonb_build_object('id', l.id, 'name', l.name, 'type', l.type, 'createdBy', l.created_by) end),
         e.at, product_now()
       from given e
       join listening w on w.workspace_id = e."workspaceId" and e.trigger = any(w.triggers)
         and (e."labelId" is null or cardinality(w.label_ids) = 0 or e."labelId" = any(w.label_ids))
       join people p on p.workspace_id = e."workspaceId" and p.id = e."prospectId"
       left join labels l on l.workspace_id = e."workspaceId" and l.id = e."labelId"`,
    [JSON.stringify(events)],
  );
}

/** A message as its log shows it. Times: ms of product time. */
export interface DeliveryRow {
  readonly id: Id;
  readonly trigger: WebhookTrigger;
  readonly prospectId: Id;
  readonly fullName: string;
  readonly state: DeliveryState;
  readonly reason: DeliveryReason | null;
  readonly tries: number;
  readonly status: number | null;
  readonly detail: string | null;
  readonly happenedAt: number;
  readonly dueAt: number;
}

const shown = `select d.id, d.trigger, d.prospect_id as "prospectId", p.full_name as "fullName", d.state, d.reason, d.tries,
  d.status, d.detail, ${ms("d.happened_at")} as "happenedAt", ${ms("d.due_at")} as "dueAt"
  from webhook_deliveries d join prospects p on p.workspace_id = d.workspace_id and p.id = d.prospect_id
  where d.workspace_id = $1::uuid and d.webhook_id = $2::uuid`;

/** The messages of a webhook, latest first, behind a cursor. */
export function listDeliveryRows(
  sql: Sql,
  of: { readonly workspaceId: Id; readonly webhookId: Id; readonly state: DeliveryState | null },
  after: Cursor | null,
  limit: number,
): Promise<DeliveryRow[]> {
  return sql.query<DeliveryRow>(
    `${shown} and ($3::text is null or d.state = $3::text)
       and ($4::timestamptz is null or (d.happened_at, d.id) < ($4::timestamptz, $5::uuid))
      order by d.happened_at desc, d.id desc limit $6::int`,
    [of.workspaceId, of.webhookId, of.state, after?.at ?? null, after?.id ?? null, limit],
  );
}

export async function findDelivery(
  sql: Sql,
  workspaceId: Id,
  webhookId: Id,
  id: Id,
): Promise<DeliveryRow | null> {
  const [row] = await sql.query<DeliveryRow>(`${shown} and d.id = $3::uuid`, [workspaceId, webhookId, id]);
  return row ?? null;
}

/** Has a message sent at once, and its tries counted from the start. One that a worker is just sending stays as it is. */
export async function queueAgain(sql: Sql, workspaceId: Id, id: Id, now: Date): Promise<boolean> {
  const rows = await sql.query(
    `update webhook_deliveries set state = 'waiting', reason = null, tries = 0, due_at = $3::timestamptz, ended_at = null,
        leased_until = null
      where workspace_id = $1::uuid and id = $2::uuid
        and (state <> 'waiting' or (due_at > $3::timestamptz and (leased_until is null or leased_until < clock_timestamp())))
      returning 1`,
    [workspaceId, id, now],
  );
  return rows.length > 0;
}

/** Deletes messages that were written more than 30 days ago (machine time). Returns how many. */
export async function purgeDeliveries(sql: Sql, most: number): Promise<number> {
  const rows = await sql.query(
    `delete from webhook_deliveries d using (
       select workspace_id, id from webhook_deliveries
        where created_at < now() - interval '30 days' order by created_at limit $1::int) old
      where d.workspace_id = old.workspace_id and d.id = old.id returning 1`,
    [most],
  );
  return rows.length;
}
