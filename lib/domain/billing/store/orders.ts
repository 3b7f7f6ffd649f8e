import type { Sql } from "@/lib/db/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import type { CheckoutState } from "@/lib/providers/payments/port.ts";

export type OrderKind = "plan" | "credits" | "card" | "change" | "seat";
export type OrderState = "begun" | "open" | "paying" | "paid" | "failed" | "expired";

/** What somebody ordered. */
export interface Order {
  readonly id: Id;
  readonly userId: Id;
  readonly kind: OrderKind;
  readonly priceId: Id | null;
  readonly quantity: number;
  readonly extensionSeats: number;
  readonly credits: number;
  readonly countsFrom: Date | null;
  readonly state: OrderState;
  readonly refusal: string;
  readonly externalId: string | null;
  readonly url: string | null;
}

const columns = `o.id, o.user_id as "userId", o.kind, o.price_id as "priceId", o.quantity,
  o.extension_seats as "extensionSeats", o.credits, o.counts_from as "countsFrom", o.state, o.refusal,
  o.external_id as "externalId", o.url`;

/** Writes an order. False: there is one of that id, or another of the workspace is under way. */
export async function insertOrder(
  sql: Sql,
  workspaceId: Id,
  order: Omit<Order, "state" | "refusal" | "externalId" | "url">,
): Promise<boolean> {
  const rows = await sql.query(
    `insert into billing_orders (workspace_id, id, user_id, kind, price_id, quantity, extension_seats, credits,
       counts_from, state)
     values ($1::uuid, $2::uuid, $3::uuid, $4::text, $5::uuid, $6::int, $7::int, $8::int, $9::timestamptz, 'begun')
     on conflict do nothing returning id`,
    [
      workspaceId,
      order.id,
      order.userId,
      order.kind,
      order.priceId,
      order.quantity,
      order.extensionSeats,
      order.credits,
      order.countsFrom,
    ],
  );
  return rows.length > 0;
}

export async function findOrder(sql: Sql, workspaceId: Id, id: Id): Promise<Order | null> {
  const [row] = await sql.query<Order>(
    `select ${columns} from billing_orders o where o.workspace_id = $1::uuid and o.id = $2::uuid`,
    [workspaceId, id],
  );
  return row ?? null;
}

/** How long a page is handed out, in hours: an hour less than it can be paid on at the provider. */
const openHours = 23;

/** The orders that wait at a page of the provider, newest first; of subscriptions and cards, or of credits. */
export function listOpen(sql: Sql, workspaceId: Id): Promise<Order[]> {
  return sql.query<Order>(
    `select ${columns} from billing_orders o
      where o.workspace_id = $1::uuid and o.kind in ('plan', 'credits', 'card') and o.state in ('begun', 'open')
        and o.created_at > clock_timestamp() - ${openHours} * interval '1 hour'
      order by o.created_at desc limit 50`,
    [workspaceId],
  );
}

/** The provider's pages of plans on which somebody may yet pay, however old: no further one is opened beside them. */
export async function listPayable(sql: Sql, workspaceId: Id): Promise<{ id: Id; ref: string }[]> {
  return sql.query<{ id: Id; ref: string }>(
    `select id, external_id as ref from billing_orders
      where workspace_id = $1::uuid and kind = 'plan' and state = 'open' and external_id is not null
      order by created_at desc limit 20`,
    [workspaceId],
  );
}

/** Notes the page at which an order is paid. False: the order has ended, and its page isn't to be handed out. */
export async function openOrder(
  sql: Sql,
  workspaceId: Id,
  id: Id,
  { ref, url }: { readonly ref: string; readonly url: string },
): Promise<boolean> {
  const rows = await sql.query(
    `update billing_orders set state = case when state = 'begun' then 'open' else state end, external_id = $3::text,
        url = $4::text
      where workspace_id = $1::uuid and id = $2::uuid
        and (state = 'begun' or external_id = $3::text and state in ('open', 'paying', 'paid')) returning id`,
    [workspaceId, id, ref, url],
  );
  return rows.length > 0;
}

/** Notes that nobody can pay on the pages of these orders any more. */
export async function expireOrders(sql: Sql, workspaceId: Id, ids: readonly Id[]): Promise<void> {
  await sql.query(
    `update billing_orders set state = 'expired'
      where workspace_id = $1::uuid and id = any($2::uuid[]) and state = 'open'`,
    [workspaceId, [...ids]],
  );
}

/** Ends an order whose page couldn't be opened. One whose page another press has opened goes on. */
export async function endBegun(sql: Sql, workspaceId: Id, id: Id, refusal: string): Promise<void> {
  await sql.query(
    `update billing_orders set state = 'failed', refusal = $3::text
      where workspace_id = $1::uuid and id = $2::uuid and state = 'begun'`,
    [workspaceId, id, refusal],
  );
}

/** Ends an order that was begun. False: it has ended. */
export async function endOrder(
  sql: Sql,
  workspaceId: Id,
  id: Id,
  state: "paid" | "failed" | "expired",
  refusal = "",
): Promise<boolean> {
  const rows = await sql.query(
    `update billing_orders set state = $3::text, refusal = $4::text
      where workspace_id = $1::uuid and id = $2::uuid and state in ('begun', 'open', 'paying') returning id`,
    [workspaceId, id, state, refusal],
  );
  return rows.length > 0;
}

/**
 * Writes how far the provider's pages are. Returns the orders that have changed, as they are now. What is paid stays so,
 * and whatever else was known of an order, its page may yet be paid.
 */
export function moveOrders(sql: Sql, workspaceId: Id, checkouts: readonly CheckoutState[]): Promise<Order[]> {
  return sql.query<Order>(
    `update billing_orders o set state = c.state from jsonb_to_recordset($2::jsonb) as c(ref text, state text)
      where o.workspace_id = $1::uuid and o.external_id = c.ref and o.state not in ('paid', c.state)
     returning ${columns}`,
    [workspaceId, JSON.stringify(checkouts)],
  );
}

/**
 * Ends the orders of which the provider is being asked: that of the subscription's last key is paid, and one of which
 * nothing came after so long, in machine milliseconds, has failed. Returns what has ended.
 */
export function moveChanges(
  sql: Sql,
  workspaceId: Id,
  lastKey: string | null,
  lostMs: number,
): Promise<Order[]> {
  return sql.query<Order>(
    `update billing_orders o set state = case when o.id::text = $2::text then 'paid' else 'failed' end,
        refusal = case when o.id::text = $2::text then '' else 'paymentFailed' end
      where o.workspace_id = $1::uuid and o.state = 'begun'
        and (o.id::text = $2::text or o.created_at < clock_timestamp() - $3::int * interval '1 millisecond')
     returning ${columns}`,
    [workspaceId, lastKey, lostMs],
  );
}

/** Whether money of a page is on its way. */
export async function isPaying(sql: Sql, workspaceId: Id): Promise<boolean> {
  const [row] = await sql.query<{ there: boolean }>(
    `select exists (select 1 from billing_orders where workspace_id = $1::uuid and kind = 'plan' and state = 'paying')
       as there`,
    [workspaceId],
  );
  return row?.there ?? false;
}
