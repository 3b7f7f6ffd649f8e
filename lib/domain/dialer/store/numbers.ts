import type { NumberCategory } from "@/lib/contracts/words/dialer.ts";
import type { Sql } from "@/lib/db/index.ts";
import type { Owned } from "@/lib/domain/bulk/index.ts";
import { workspaceRuns } from "@/lib/domain/workspaces/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import type { BoughtNumber, NumberPlace } from "@/lib/providers/dialer/port.ts";

export type NumberState = "ordered" | "active" | "suspended" | "releasing" | "released" | "failed";

export interface NumberRow {
  readonly id: Id;
  readonly orderId: Id;
  readonly state: NumberState;
  readonly externalId: string | null;
  readonly number: string;
  readonly name: string;
  readonly country: string;
  readonly category: NumberCategory;
  readonly province: string | null;
  readonly locality: string;
  readonly isSmsSupported: boolean;
  readonly numberToRedirect: string | null;
  readonly isDefault: boolean;
  readonly monthsPaid: number;
  readonly paidUntil: Date;
  readonly suspendedAt: Date | null;
}

const columns = `n.id, n.order_id as "orderId", n.state, n.external_id as "externalId", n.number, n.name, n.country,
  n.category, n.province, n.locality, n.is_sms_supported as "isSmsSupported", n.number_to_redirect as "numberToRedirect",
  n.is_default as "isDefault", n.months_paid as "monthsPaid", n.paid_until as "paidUntil",
  n.suspended_at as "suspendedAt"`;

/** Writes an order. False: there is one of that id. */
export async function insertOrder(
  sql: Sql,
  workspaceId: Id,
  order: { id: Id; userId: Id; region: string; count: number; redirect: string | null },
): Promise<boolean> {
  const rows = await sql.query(
    `insert into phone_orders (workspace_id, id, user_id, region, count, number_to_redirect, created_at)
     values ($1::uuid, $2::uuid, $3::uuid, $4::text, $5::int, $6::text, product_now()) on conflict do nothing returning id`,
    [workspaceId, order.id, order.userId, order.region, order.count, order.redirect],
  );
  return rows.length > 0;
}

export interface OrderRow {
  readonly region: string;
  readonly count: number;
  readonly redirect: string | null;
}

export async function findOrder(sql: Sql, workspaceId: Id, id: Id): Promise<OrderRow | null> {
  const [row] = await sql.query<OrderRow>(
    `select region, count, number_to_redirect as redirect from phone_orders where workspace_id = $1::uuid and id = $2::uuid`,
    [workspaceId, id],
  );
  return row ?? null;
}

/** Writes the numbers of an order, which the provider hasn't sold yet. */
export async function insertNumbers(
  sql: Sql,
  workspaceId: Id,
  orderId: Id,
  ids: readonly Id[],
  place: NumberPlace & { readonly redirect: string | null },
): Promise<void> {
  await sql.query(
    `insert into phone_numbers (workspace_id, id, order_id, state, country, category, province, locality,
       number_to_redirect, ordered_at, paid_until)
     select $1::uuid, i.id, $2::uuid, 'ordered', $4::text, $5::text, $6::text, $7::text, $8::text, now.at,
         now.at + interval '1 month'
       from unnest($3::uuid[]) i(id), (select product_now() as at) now`,
    [
      workspaceId,
      orderId,
      [...ids],
      place.country,
      place.category,
      place.province,
      place.locality ?? "",
      place.redirect,
    ],
  );
}

/** Notes a number that the provider sold. False: nobody waits for it any more. */
export async function activateNumber(
  sql: Sql,
  workspaceId: Id,
  id: Id,
  { ref, number }: BoughtNumber,
  isSmsSupported: boolean | null,
): Promise<boolean> {
  const rows = await sql.query(
    `update phone_numbers n set state = 'active', external_id = $3::text, number = $4::text,
        is_sms_supported = coalesce($5::bool, is_sms_supported),
        is_default = not exists (select 1 from phone_numbers o where o.workspace_id = $1::uuid and o.is_default)
      where n.workspace_id = $1::uuid and n.id = $2::uuid and n.state = 'ordered' returning n.id`,
    [workspaceId, id, ref, number, isSmsSupported],
  );
  return rows.length > 0;
}

/** Notes that a number wasn't sold. False: it isn't waited for any more. */
export async function failNumber(sql: Sql, workspaceId: Id, id: Id): Promise<boolean> {
  const rows = await sql.query(
    `update phone_numbers set state = 'failed'
      where workspace_id = $1::uuid and id = $2::uuid and state = 'ordered' returning id`,
    [workspaceId, id],
  );
  return rows.length > 0;
}

/** The numbers that a workspace has or waits for, the default first. */
export function listNumbers(sql: Sql, workspaceId: Id): Promise<NumberRow[]> {
  return sql.query<NumberRow>(
    `select ${columns} from phone_numbers n
      where n.workspace_id = $1::uuid and n.state in ('ordered', 'active', 'suspended')
      order by n.is_default desc, n.ordered_at, n.id`,
    [workspaceId],
  );
}

export function listOfOrder(sql: Sql, workspaceId: Id, orderId: Id): Promise<NumberRow[]> {
  return sql.query<NumberRow>(
    `select ${columns} from phone_numbers n where n.workspace_id = $1::uuid and n.order_id = $2::uuid order by n.id`,
    [workspaceId, orderId],
  );
}

/** @param isLocked whether the row stays locked until the transaction ends. */
export async function findNumber(
  sql: Sql,
  workspaceId: Id,
  id: Id,
  isLocked = false,
): Promise<NumberRow | null> {
  const text = `select ${columns} from phone_numbers n where n.workspace_id = $1::uuid and n.id = $2::uuid`;
  const [row] = await sql.query<NumberRow>(isLocked ? `${text} for update` : text, [workspaceId, id]);
  return row ?? null;
}

/** The number with which somebody calls. */
export async function findActive(sql: Sql, workspaceId: Id, number: string): Promise<NumberRow | null> {
  const [row] = await sql.query<NumberRow>(
    `select ${columns} from phone_numbers n
      where n.workspace_id = $1::uuid and n.number = $2::text and n.state = 'active'
        and ${workspaceRuns("n.workspace_id")}`,
    [workspaceId, number],
  );
  return row ?? null;
}

/** Whose number is called, across workspaces. */
export async function findCalled(sql: Sql, number: string): Promise<(NumberRow & Owned) | null> {
  const [row] = await sql.query<NumberRow & Owned>(
    `select ${columns}, n.workspace_id as "workspaceId" from phone_numbers n
      where n.number = $1::text and n.state = 'active' and ${workspaceRuns("n.workspace_id")}`,
    [number],
  );
  return row ?? null;
}

export async function writeNumber(
  sql: Sql,
  workspaceId: Id,
  id: Id,
  change: { readonly name?: string | undefined; readonly redirect?: string | null | undefined },
): Promise<void> {
  await sql.query(
    `update phone_numbers set name = coalesce($3::text, name),
        number_to_redirect = case when $4::bool then $5::text else number_to_redirect end
      where workspace_id = $1::uuid and id = $2::uuid`,
    [workspaceId, id, change.name ?? null, change.redirect !== undefined, change.redirect ?? null],
  );
}

/** Makes a number the default. Null: the oldest that can call, if there is none. */
export async function chooseDefault(sql: Sql, workspaceId: Id, id: Id | null): Promise<void> {
  if (id !== null)
    await sql.query(
      "update phone_numbers set is_default = false where workspace_id = $1::uuid and is_default and id <> $2::uuid",
      [workspaceId, id],
    );
  await sql.query(
    `update phone_numbers set is_default = true
      where workspace_id = $1::uuid and id = coalesce($2::uuid, (select o.id from phone_numbers o
          where o.workspace_id = $1::uuid and o.state = 'active' order by o.ordered_at, o.id limit 1))
        and not exists (select 1 from phone_numbers o where o.workspace_id = $1::uuid and o.is_default)`,
    [workspaceId, id],
  );
}

/** Begins to give a number back. False: it isn't the workspace's any more. */
export async function beginRelease(sql: Sql, workspaceId: Id, id: Id): Promise<boolean> {
  const rows = await sql.query(
    `update phone_numbers set state = 'releasing', is_default = false, asked_at = clock_timestamp()
      where workspace_id = $1::uuid and id = $2::uuid and state in ('active', 'suspended') returning id`,
    [workspaceId, id],
  );
  return rows.length > 0;
}

export async function endRelease(sql: Sql, workspaceId: Id, id: Id): Promise<void> {
  await sql.query(
    `update phone_numbers set state = 'released'
      where workspace_id = $1::uuid and id = $2::uuid and state = 'releasing'`,
    [workspaceId, id],
  );
}

/** Pays a number's next month. */
export async function payMonth(sql: Sql, workspaceId: Id, id: Id): Promise<void> {
  await sql.query(
    `update phone_numbers set months_paid = months_paid + 1, state = 'active', suspended_at = null,
        paid_until = ordered_at + (months_paid + 1) * interval '1 month'
      where workspace_id = $1::uuid and id = $2::uuid`,
    [workspaceId, id],
  );
}

export async function suspend(sql: Sql, workspaceId: Id, id: Id): Promise<void> {
  await sql.query(
    `update phone_numbers set state = 'suspended', suspended_at = product_now()
      where workspace_id = $1::uuid and id = $2::uuid and state = 'active'`,
    [workspaceId, id],
  );
}

/**
 * Takes a number that is ordered in hand, before the provider is asked for it: the upkeep leaves it alone meanwhile.
 * False: it was settled by now, and nobody may buy it.
 */
export async function takeOrdered(sql: Sql, workspaceId: Id, id: Id): Promise<boolean> {
  const rows = await sql.query(
    `update phone_numbers set asked_at = clock_timestamp()
      where workspace_id = $1::uuid and id = $2::uuid and state = 'ordered' returning id`,
    [workspaceId, id],
  );
  return rows.length > 0;
}

/**
 * What becomes of a number that was sold, and for which the order doesn't wait any more. `own`: it is in use already.
 * `returning`: it is kept as one that goes back, until it has gone. `foreign`: the row has another one.
 */
export async function takeLate(
  sql: Sql,
  workspaceId: Id,
  id: Id,
  { ref, number }: BoughtNumber,
): Promise<"own" | "returning" | "foreign"> {
  const rows = await sql.query(
    `update phone_numbers set state = 'releasing', external_id = $3::text, number = $4::text,
        asked_at = clock_timestamp()
      where workspace_id = $1::uuid and id = $2::uuid and state = 'failed' returning id`,
    [workspaceId, id, ref, number],
  );
  if (rows.length > 0) return "returning";
  const [row] = await sql.query<{ isOwn: boolean }>(
    `select external_id is not distinct from $3::text as "isOwn" from phone_numbers
      where workspace_id = $1::uuid and id = $2::uuid`,
    [workspaceId, id, ref],
  );
  return row?.isOwn ? "own" : "foreign";
}
