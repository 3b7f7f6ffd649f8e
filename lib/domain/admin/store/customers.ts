import type { Tx } from "@/lib/db/index.ts";
import { containing, literal } from "@/lib/db/like.ts";
import type { CustomerSettings } from "@/lib/domain/workspaces/index.ts";
import type { Cursor } from "@/lib/kernel/cursor/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";

/** Which customers are meant; what is empty or null leaves all in. */
export interface CustomerFilter {
  readonly search: string;
  readonly brandIds: readonly Id[] | null;
  readonly statuses: readonly string[];
  readonly tiers: readonly string[];
  readonly modes: readonly string[];
  readonly managerIds: readonly Id[];
  readonly withoutSales: boolean;
  readonly withoutSuccess: boolean;
}

export interface CustomerRow extends Omit<CustomerSettings, "salesManagerId" | "successManagerId"> {
  readonly id: Id;
  readonly brandName: string;
  readonly name: string;
  readonly salesId: Id | null;
  readonly salesName: string | null;
  readonly successId: Id | null;
  readonly successName: string | null;
  readonly createdAt: Date;
  readonly ownerEmail: string | null;
  readonly members: number;
  readonly accounts: number;
  readonly lastSeenAt: Date | null;
}

const columns = `w.id, w.brand_id as "brandId", b.name as "brandName", w.name, w.status, w.tier, w.is_paid as "isPaid",
  w.is_billing_enabled as "isBillingEnabled", w.subscription_mode as mode, w.cloud_seats as "cloudSeats",
  w.extension_seats as "extensionSeats", w.paid_until as "paidUntil", w.delete_at as "deleteAt",
  w.sales_manager_id as "salesId", sm.name as "salesName", w.success_manager_id as "successId", cm.name as "successName",
  w.created_at as "createdAt",
  (select u.email from memberships m join users u on u.id = m.user_id
    where m.workspace_id = w.id order by m.is_admin desc, m.created_at, m.user_id limit 1) as "ownerEmail",
  (select count(*)::int from memberships m where m.workspace_id = w.id) as members,
  (select count(*)::int from credentials c where c.workspace_id = w.id and c.deleted_at is null) as accounts,
  (select max(s.last_seen_at) from memberships m join sessions s on s.user_id = m.user_id and s.kind = 'user'
    where m.workspace_id = w.id) as "lastSeenAt"`;

const joined = `from workspaces w join brands b on b.id = w.brand_id
  left join managers sm on sm.id = w.sales_manager_id left join managers cm on cm.id = w.success_manager_id`;

const filtered = `($1::uuid[] is null or w.brand_id = any($1::uuid[]))
  and (cardinality($2::text[]) = 0 or w.status = any($2::text[]))
  and (cardinality($3::text[]) = 0 or w.tier = any($3::text[]))
  and (cardinality($4::text[]) = 0 or w.subscription_mode = any($4::text[]))
  and (cardinality($5::uuid[]) = 0 or w.sales_manager_id = any($5::uuid[]) or w.success_manager_id = any($5::uuid[]))
  and (not $6::boolean or w.sales_manager_id is null) and (not $7::boolean or w.success_manager_id is null)
  and ($8::text = '' or w.name ilike $9::text or w.id::text = $8::text
    or w.id in (select m.workspace_id from users u join memberships m on m.user_id = u.id
                 where u.email_lower like $10::text))`;

const valuesOf = (filter: CustomerFilter) => {
  const search = filter.search.toLowerCase();
  return [
    filter.brandIds === null ? null : [...filter.brandIds],
    [...filter.statuses],
    [...filter.tiers],
    [...filter.modes],
    [...filter.managerIds],
    filter.withoutSales,
    filter.withoutSuccess,
    search,
    containing(search),
    `${literal(search)}%`,
  ];
};

/** Customers, newest first, after the one that the cursor names, or from an offset on. */
export function listCustomerRows(
  tx: Tx,
  filter: CustomerFilter,
  {
    cursor,
    offset,
    limit,
  }: { readonly cursor: Cursor | null; readonly offset: number; readonly limit: number },
): Promise<CustomerRow[]> {
  return tx.sql.query<CustomerRow>(
    `select ${columns} ${joined}
      where ${filtered} and ($11::timestamptz is null or (w.created_at, w.id) < ($11::timestamptz, $12::uuid))
      order by w.created_at desc, w.id desc limit $13::int offset $14::int`,
    [...valuesOf(filter), cursor?.at ?? null, cursor?.id ?? null, limit, offset],
  );
}

export async function countCustomerRows(tx: Tx, filter: CustomerFilter): Promise<number> {
  const [row] = await tx.sql.query<{ total: number }>(
    `select count(*)::int as total ${joined} where ${filtered}`,
    valuesOf(filter),
  );
  return row?.total ?? 0;
}

/** One customer. Null: there is none. */
export async function findCustomerRow(tx: Tx, id: Id): Promise<CustomerRow | null> {
  const [row] = await tx.sql.query<CustomerRow>(`select ${columns} ${joined} where w.id = $1::uuid`, [id]);
  return row ?? null;
}

/** A member of a customer, as the console shows them. */
export interface CustomerMember {
  readonly id: Id;
  readonly name: string;
  readonly email: string;
  readonly isAdmin: boolean;
  readonly status: string;
}

/** The members of a customer, admins first; at most a hundred. */
export function listCustomerMembers(tx: Tx, id: Id): Promise<CustomerMember[]> {
  return tx.sql.query<CustomerMember>(
    `select u.id, trim(concat_ws(' ', u.first_name, u.last_name)) as name, u.email, m.is_admin as "isAdmin", u.status
       from memberships m join users u on u.id = m.user_id where m.workspace_id = $1::uuid
      order by m.is_admin desc, m.created_at, u.id limit 100`,
    [id],
  );
}

export interface CustomerAccount {
  readonly id: Id;
  readonly name: string;
  readonly status: string;
}

/** The social accounts of a customer; at most a hundred. */
export function listCustomerAccounts(tx: Tx, id: Id): Promise<CustomerAccount[]> {
  return tx.sql.query<CustomerAccount>(
    `select c.id, trim(concat_ws(' ', c.first_name, c.last_name)) as name, c.status from credentials c
      where c.workspace_id = $1::uuid and c.deleted_at is null order by c.created_at, c.id limit 100`,
    [id],
  );
}
