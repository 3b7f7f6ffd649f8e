import type { Sql, Tx } from "@/lib/db/index.ts";
import { ProductError } from "@/lib/kernel/errors/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import type {
  PaidSubscription,
  ShownInvoice,
  ShownMethod,
  SubscriptionStatus,
} from "@/lib/providers/payments/port.ts";

/** A workspace as somebody who buys. */
export interface Buyer {
  readonly name: string;
  readonly tier: string;
  readonly isPaid: boolean;
  readonly isPaying: boolean;
  readonly isBillingEnabled: boolean;
  readonly mode: string;
  /** The brand's people come from another product, which sells it to them. */
  readonly isVendor: boolean;
  /** Whether a workspace of the brand may be there without paying. */
  readonly isFreeOffered: boolean;
  /** The provider's id of the customer. Null: there is none yet. */
  readonly customerRef: string | null;
}

/** Reads a workspace as somebody who buys. Null: there is none. `lock`: whoever else asks so waits for this one's end. */
export async function findBuyer(sql: Sql, workspaceId: Id, lock = false): Promise<Buyer | null> {
  const [row] = await sql.query<Buyer>(
    `select w.name, w.tier, w.is_paid as "isPaid", w.payment_in_progress as "isPaying",
        w.is_billing_enabled as "isBillingEnabled", w.subscription_mode as mode, b.third_party <> '' as "isVendor",
        coalesce((select p.is_enabled from brand_plans p where p.brand_id = b.id and p.tier = 'free'), true)
          as "isFreeOffered",
        (select a.customer_id from billing_accounts a where a.workspace_id = w.id) as "customerRef"
       from workspaces w join brands b on b.id = w.brand_id
      where w.id = $1::uuid${lock ? " for no key update of w" : ""}`,
    [workspaceId],
  );
  return row ?? null;
}

/** Notes the provider's customer. The first one stays. */
export async function putCustomer(sql: Sql, workspaceId: Id, customerRef: string): Promise<void> {
  await sql.query(
    `insert into billing_accounts (workspace_id, customer_id) values ($1::uuid, $2::text)
     on conflict (workspace_id) do nothing`,
    [workspaceId, customerRef],
  );
}

/**
 * Says which customer of the provider a workspace is; returns which it was before. Throws `conflict` where another
 * workspace is that customer: one would see the other's invoices.
 */
export async function linkCustomer(
  { sql }: Pick<Tx, "sql">,
  workspaceId: Id,
  customerRef: string,
): Promise<string | null> {
  // Two who link the same customer at once take turns.
  await sql.query("select pg_advisory_xact_lock(hashtextextended($1::text, 0))::text", [
    `customer ${customerRef}`,
  ]);
  const [other] = await sql.query(
    "select 1 from billing_accounts where customer_id = $1::text and workspace_id <> $2::uuid",
    [customerRef, workspaceId],
  );
  if (other) throw new ProductError("conflict", "customerLinked");
  const [before] = await sql.query<{ ref: string }>(
    "select customer_id as ref from billing_accounts where workspace_id = $1::uuid for update",
    [workspaceId],
  );
  await sql.query(
    `insert into billing_accounts (workspace_id, customer_id) values ($1::uuid, $2::text)
     on conflict (workspace_id) do update set customer_id = excluded.customer_id`,
    [workspaceId, customerRef],
  );
  return before?.ref ?? null;
}

/** The workspace of a customer. Null: it is none of ours. */
export async function findWorkspaceOf(sql: Sql, customerRef: string): Promise<Id | null> {
  const [row] = await sql.query<{ workspaceId: Id }>(
    `select workspace_id as "workspaceId" from billing_accounts where customer_id = $1::text`,
    [customerRef],
  );
  return row?.workspaceId ?? null;
}

/** Takes the next number for a reading. Null: there is no customer. */
export async function beginReading(
  sql: Sql,
  workspaceId: Id,
): Promise<{ readonly customerRef: string; readonly serial: number } | null> {
  const [row] = await sql.query<{ customerRef: string; serial: number }>(
    `update billing_accounts set read_serial = read_serial + 1 where workspace_id = $1::uuid
     returning customer_id as "customerRef", read_serial as serial`,
    [workspaceId],
  );
  return row ?? null;
}

/** Notes that a reading is written. False: a later one was written already, so that this one tells the past. */
export async function endReading(sql: Sql, workspaceId: Id, serial: number): Promise<boolean> {
  const rows = await sql.query(
    `update billing_accounts set written_serial = $2::int, read_at = clock_timestamp()
      where workspace_id = $1::uuid and written_serial < $2::int returning 1`,
    [workspaceId, serial],
  );
  return rows.length > 0;
}

/**
 * The workspaces whose account wasn't read for so long, or that have an order of which nothing came for `lostMs`; all in
 * machine milliseconds, the longest first.
 */
export async function listUnread(sql: Sql, olderMs: number, lostMs: number, most: number): Promise<Id[]> {
  const rows = await sql.query<{ workspaceId: Id }>(
    `select workspace_id as "workspaceId" from billing_accounts
      where read_at is null or read_at < clock_timestamp() - $1::int * interval '1 millisecond' or exists (
        select 1 from billing_orders o where o.workspace_id = billing_accounts.workspace_id and o.state = 'begun'
           and o.created_at < clock_timestamp() - $2::int * interval '1 millisecond')
      order by read_at nulls first limit $3::int`,
    [olderMs, lostMs, most],
  );
  return rows.map(({ workspaceId }) => workspaceId);
}

/** Has an account that can't be read wait until all others were. */
export async function putBehind(sql: Sql, workspaceId: Id): Promise<void> {
  await sql.query("update billing_accounts set read_at = clock_timestamp() where workspace_id = $1::uuid", [
    workspaceId,
  ]);
}

/** The subscription of a workspace as it was when it was last read. */
export interface SubscriptionRow {
  readonly externalId: string;
  readonly itemId: string;
  readonly status: SubscriptionStatus;
  readonly externalPriceId: string;
  readonly quantity: number;
  readonly extensionSeats: number;
  readonly periodEnd: Date;
  readonly endsWithPeriod: boolean;
}

export async function findSubscription(sql: Sql, workspaceId: Id): Promise<SubscriptionRow | null> {
  const [row] = await sql.query<SubscriptionRow>(
    `select external_id as "externalId", item_id as "itemId", status, external_price_id as "externalPriceId", quantity,
        extension_seats as "extensionSeats", period_end as "periodEnd", ends_with_period as "endsWithPeriod"
       from subscriptions where workspace_id = $1::uuid`,
    [workspaceId],
  );
  return row ?? null;
}

export async function putSubscription(
  sql: Sql,
  workspaceId: Id,
  { ref, itemRef, status, priceRef, quantity, extensionSeats, periodEnd, endsWithPeriod }: PaidSubscription,
): Promise<void> {
  await sql.query(
    `insert into subscriptions (workspace_id, external_id, item_id, status, external_price_id, quantity, extension_seats,
       period_end, ends_with_period)
     values ($1::uuid, $2::text, $3::text, $4::text, $5::text, $6::int, $7::int, $8::timestamptz, $9::bool)
     on conflict (workspace_id) do update set external_id = excluded.external_id, item_id = excluded.item_id,
       status = excluded.status, external_price_id = excluded.external_price_id, quantity = excluded.quantity,
       extension_seats = excluded.extension_seats, period_end = excluded.period_end,
       ends_with_period = excluded.ends_with_period`,
    [workspaceId, ref, itemRef, status, priceRef, quantity, extensionSeats, periodEnd, endsWithPeriod],
  );
}

export interface MethodRow extends ShownMethod {
  readonly id: Id;
}

/** The ways to pay of a workspace: the one that is charged first. */
export function listMethods(sql: Sql, workspaceId: Id): Promise<MethodRow[]> {
  return sql.query<MethodRow>(
    `select id, external_id as ref, brand, last4, exp_month as "expMonth", exp_year as "expYear",
        is_primary as "isPrimary"
       from payment_methods where workspace_id = $1::uuid order by is_primary desc, id`,
    [workspaceId],
  );
}

/** Writes the ways to pay as they are now. One that stays keeps its id. */
export async function putMethods(
  sql: Sql,
  workspaceId: Id,
  methods: readonly (ShownMethod & { readonly id: Id })[],
): Promise<void> {
  const given = JSON.stringify(methods);
  await sql.query(
    `delete from payment_methods where workspace_id = $1::uuid and external_id not in (
       select m.ref from jsonb_to_recordset($2::jsonb) as m(ref text))`,
    [workspaceId, given],
  );
  await sql.query(
    `insert into payment_methods (workspace_id, id, external_id, brand, last4, exp_month, exp_year, is_primary)
     select $1::uuid, m.id, m.ref, m.brand, m.last4, m."expMonth", m."expYear", m."isPrimary"
       from jsonb_to_recordset($2::jsonb) as m(id uuid, ref text, brand text, last4 text, "expMonth" int,
         "expYear" int, "isPrimary" bool)
     on conflict (workspace_id, external_id) do update set brand = excluded.brand, last4 = excluded.last4,
       exp_month = excluded.exp_month, exp_year = excluded.exp_year, is_primary = excluded.is_primary`,
    [workspaceId, given],
  );
}

/** Writes invoices as they are now. Those that aren't told any more stay. */
export async function putInvoices(
  sql: Sql,
  workspaceId: Id,
  invoices: readonly ShownInvoice[],
): Promise<void> {
  await sql.query(
    `insert into billing_invoices (workspace_id, external_id, number, status, currency, subtotal, tax, total, description,
       page_url, made_at)
     select $1::uuid, i.ref, i.number, i.status, i.currency, i.subtotal, i.tax, i.total, i.description, i."pageUrl",
         i."madeAt"
       from jsonb_to_recordset($2::jsonb) as i(ref text, number text, status text, currency text, subtotal int, tax int,
         total int, description text, "pageUrl" text, "madeAt" timestamptz)
     on conflict (workspace_id, external_id) do update set number = excluded.number, status = excluded.status,
       subtotal = excluded.subtotal, tax = excluded.tax, total = excluded.total, description = excluded.description,
       page_url = excluded.page_url`,
    [workspaceId, JSON.stringify(invoices)],
  );
}

/** A page of the invoices, newest first, and how many there are. */
export async function listInvoices(
  sql: Sql,
  workspaceId: Id,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<{ readonly items: readonly ShownInvoice[]; readonly total: number }> {
  const items = await sql.query<ShownInvoice>(
    `select external_id as ref, number, status, currency, subtotal, tax, total, description, page_url as "pageUrl",
        made_at as "madeAt"
       from billing_invoices where workspace_id = $1::uuid order by made_at desc, external_id offset $2::int limit $3::int`,
    [workspaceId, offset, limit],
  );
  const [count] = await sql.query<{ total: number }>(
    "select count(*)::int as total from billing_invoices where workspace_id = $1::uuid",
    [workspaceId],
  );
  return { items, total: count?.total ?? 0 };
}
