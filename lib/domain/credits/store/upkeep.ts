import type { Sql } from "@/lib/db/index.ts";
import { ms } from "@/lib/db/moment.ts";
import { runs } from "@/lib/domain/workspaces/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import { monthOf } from "./books.ts";

const thisMonth = monthOf("product_now()");

/** Counted workspaces with credits that have expired, by their ids. */
export function findExpiring(sql: Sql, after: Id, most: number): Promise<{ workspaceId: Id; id: Id }[]> {
  return sql.query<{ workspaceId: Id; id: Id }>(
    `select distinct l.workspace_id as "workspaceId", l.workspace_id as id from credit_lots l
       join credit_books b on b.workspace_id = l.workspace_id and b.is_counted
      where l.remaining > 0 and l.expires_at <= product_now() and l.workspace_id > $1::uuid
      order by l.workspace_id limit $2::int`,
    [after, most],
  );
}

/** Workspaces that haven't got this month's credits, or changed their plan since; by their ids. */
export function findUngranted(sql: Sql, after: Id, most: number): Promise<{ workspaceId: Id; id: Id }[]> {
  return sql.query<{ workspaceId: Id; id: Id }>(
    `select b.workspace_id as "workspaceId", b.workspace_id as id from credit_books b
       join workspaces ws on ws.id = b.workspace_id
      where b.is_counted and ws.is_billing_enabled and ${runs} and b.workspace_id > $1::uuid
        and (b.granted_month is distinct from ${thisMonth} or b.granted_tier is distinct from ws.tier)
      order by b.workspace_id limit $2::int`,
    [after, most],
  );
}

export interface GrantingRow {
  readonly tier: string;
  /** Of the brand's plan; null: it set nothing. */
  readonly features: unknown;
  readonly limits: unknown;
  /** The month's first day, ISO. */
  readonly month: string;
  /** ms. */
  readonly monthEndsAt: number;
  /** What the plan has given for this month so far, less what it took back, in units. */
  readonly granted: number;
  /** In how many movements. */
  readonly movements: number;
}

/** What a workspace's plan is, and what it has given this month. */
export async function readGranting(sql: Sql, workspaceId: Id): Promise<GrantingRow | null> {
  const [row] = await sql.query<GrantingRow>(
    `select w.tier, p.features, p.limits, to_char(m.month, 'YYYY-MM') as month,
        ${ms("(m.month + interval '1 month') at time zone 'UTC'")} as "monthEndsAt",
        given.granted, given.movements
       from workspaces w cross join (select ${thisMonth}::timestamp as month) m
       cross join lateral (
         select coalesce(sum(t.amount), 0)::float8 as granted, count(*)::int as movements from credit_transfers t
          where t.workspace_id = w.id and (t.source = 'plan' or t.kind = 'withdrawal')
            and t.key like 'plan:' || to_char(m.month, 'YYYY-MM') || ':%'
            and t.at >= m.month at time zone 'UTC') given
       left join brand_plans p on p.brand_id = w.brand_id and p.tier = w.tier
      where w.id = $1::uuid`,
    [workspaceId],
  );
  return row ?? null;
}

/** Whether a workspace gets its plan's credits each month: they are counted, and the plan is billed. */
export async function hasMonthly(sql: Sql, workspaceId: Id): Promise<boolean> {
  const rows = await sql.query<{ id: Id }>(
    `select ws.id from credit_books b join workspaces ws on ws.id = b.workspace_id
      where b.workspace_id = $1::uuid and b.is_counted and ws.is_billing_enabled`,
    [workspaceId],
  );
  return rows.length > 0;
}

/** Notes for which month and tier a plan's credits were given. */
export async function noteGranted(sql: Sql, workspaceId: Id, tier: string, month: string): Promise<void> {
  await sql.query(
    `update credit_books set granted_tier = $2::text, granted_month = ($3::text || '-01')::date
      where workspace_id = $1::uuid`,
    [workspaceId, tier, month],
  );
}

/** A workspace's balances beside the sums of its entries, in units. */
export interface CheckedBook {
  readonly workspaceId: Id;
  readonly id: Id;
  readonly available: number;
  readonly used: number;
  readonly sumHeld: number;
  readonly sumSpent: number;
  readonly isRight: boolean;
}

/** Compares the balances of the next workspaces with the sums of their entries, by their ids. */
export function checkBooks(sql: Sql, after: Id, most: number): Promise<CheckedBook[]> {
  return sql.query<CheckedBook>(
    `select b.workspace_id as "workspaceId", b.workspace_id as id, b.available::float8 as available,
        b.used::float8 as used, s.held::float8 as "sumHeld", s.spent::float8 as "sumSpent",
        s.total = 0 and s.held = b.available and s.spent = b.used and not exists (
          select 1 from credit_lots l where l.workspace_id = b.workspace_id and l.remaining is distinct from (
            select sum(e.amount) from credit_entries e where e.workspace_id = l.workspace_id and e.lot_id = l.id)) as "isRight"
       from (select b.* from credit_books b where b.workspace_id > $1::uuid order by b.workspace_id limit $2::int) b
       cross join lateral (select coalesce(sum(e.amount), 0) as total,
          coalesce(sum(e.amount) filter (where e.lot_id is not null), 0) as held,
          coalesce(sum(e.amount) filter (where e.account like 'spent:%'), 0) as spent
         from credit_entries e where e.workspace_id = b.workspace_id) s
      order by b.workspace_id`,
    [after, most],
  );
}
