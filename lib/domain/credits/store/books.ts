import type { Sql } from "@/lib/db/index.ts";
import { moment, ms } from "@/lib/db/moment.ts";
import { type Id, newId } from "@/lib/kernel/ids/index.ts";
import { storableJson } from "@/lib/kernel/storable-text/index.ts";
import type { Lot, Spent, Transfer } from "../rules/purse.ts";

/** A counted workspace's credits, whose book stays locked until the transaction ends. */
export interface BookRow {
  readonly workspaceId: Id;
  /** Product time of the look, ms. */
  readonly now: number;
  readonly lots: readonly Lot[];
}

/** The month of a moment, as the ledger counts months: by UTC. */
export const monthOf = (at: string) => `date_trunc('month', ${at} at time zone 'UTC')::date`;

/**
 * Locks the books of those workspaces whose credits are counted, in the order of their ids, and reads what they have
 * left. Whoever else moves their credits waits until the transaction ends. Locks nothing after it in the ledger.
 */
export async function lockBooks(sql: Sql, workspaceIds: readonly Id[]): Promise<BookRow[]> {
  const held = await sql.query<{ workspaceId: Id }>(
    `select workspace_id as "workspaceId" from credit_books
      where workspace_id = any($1::uuid[]) and is_counted order by workspace_id for no key update`,
    [[...workspaceIds]],
  );
  if (held.length === 0) return [];
  // A statement of its own: one that waited for the lock would show the lots as they were before.
  return sql.query<BookRow>(
    `select w.id as "workspaceId", ${ms("product_now()")} as now,
        coalesce((select json_agg(json_build_object('id', l.id, 'source', l.source, 'remaining', l.remaining,
            'expiresAt', ${ms("l.expires_at")}) order by l.expires_at nulls last, l.id)
          from credit_lots l where l.workspace_id = w.id and l.remaining > 0), '[]'::json) as lots
       from unnest($1::uuid[]) as w(id) order by w.id`,
    [held.map(({ workspaceId }) => workspaceId)],
  );
}

/** Begins a book where there is none, and has it counted. */
export async function openBook(sql: Sql, workspaceId: Id): Promise<void> {
  await sql.query(
    `insert into credit_books as b (workspace_id, month) values ($1::uuid, ${monthOf("product_now()")})
     on conflict (workspace_id) do update set is_counted = true where not b.is_counted`,
    [workspaceId],
  );
}

/** Whether somebody counts a workspace's credits. Its book stays locked. */
export async function isBookOpen(sql: Sql, workspaceId: Id): Promise<boolean> {
  const [row] = await sql.query<{ isCounted: boolean }>(
    'select is_counted as "isCounted" from credit_books where workspace_id = $1::uuid for no key update',
    [workspaceId],
  );
  return row?.isCounted ?? false;
}

/** Has nobody count a workspace's credits any more. */
export async function closeBook(sql: Sql, workspaceId: Id): Promise<void> {
  await sql.query("update credit_books set is_counted = false where workspace_id = $1::uuid", [workspaceId]);
}

/** The keys among these under which something was moved before. */
export async function knownKeys(
  sql: Sql,
  keys: readonly { readonly workspaceId: Id; readonly key: string }[],
): Promise<Set<string>> {
  const rows = await sql.query<{ workspaceId: Id; key: string }>(
    `select t.workspace_id as "workspaceId", t.key
       from json_to_recordset($1::text::json) as w("workspaceId" uuid, key text)
       join credit_transfers t on t.workspace_id = w."workspaceId" and t.key = w.key`,
    [JSON.stringify(keys)],
  );
  return new Set(rows.map(({ workspaceId, key }) => `${workspaceId} ${key}`));
}

/** The spendings with these keys that weren't given back. */
export function findSpent(
  sql: Sql,
  keys: readonly { readonly workspaceId: Id; readonly key: string }[],
): Promise<(Spent & { readonly workspaceId: Id })[]> {
  return sql.query<Spent & { readonly workspaceId: Id }>(
    `select t.workspace_id as "workspaceId", t.id, t.key, t.usage_type as "usageType", t.origin, t.user_id as "userId",
        t.campaign_id as "campaignId", t.details, (select json_agg(json_build_object('account', e.account,
            'lotId', e.lot_id, 'amount', e.amount, 'expiresAt', ${ms("l.expires_at")}) order by e.line)
          from credit_entries e left join credit_lots l on l.workspace_id = e.workspace_id and l.id = e.lot_id
          where e.workspace_id = t.workspace_id and e.transfer_id = t.id) as entries
       from json_to_recordset($1::text::json) as w("workspaceId" uuid, key text)
       join credit_transfers t on t.workspace_id = w."workspaceId" and t.key = w.key and t.kind = 'spend'
      where not exists (select 1 from credit_transfers r
        where r.workspace_id = t.workspace_id and r.reverses_id = t.id)`,
    [JSON.stringify(keys)],
  );
}

/** A transfer to be written, of a workspace whose book is locked. */
export type Posting = Transfer & {
  readonly workspaceId: Id;
  /** The lot that a grant begins. */
  readonly lot?: { readonly id: Id; readonly expiresAt: number | null };
};

/** Writes transfers with their entries, and moves lots and books by them, at a moment of product time (ms). */
export async function writeTransfers(sql: Sql, postings: readonly Posting[], now: number): Promise<void> {
  if (postings.length === 0) return;
  const rows = postings.map((posting) => ({ ...posting, id: newId() }));
  const transfers = rows.map(({ entries: _, lot: __, ...row }) => row);
  const entries = rows.flatMap(({ workspaceId, id: transferId, entries: own }) =>
    own.map((entry, line) => ({ workspaceId, transferId, line, ...entry })),
  );
  const lots = rows.flatMap(({ workspaceId, lot, source, amount }) =>
    lot ? [{ workspaceId, ...lot, source, granted: amount }] : [],
  );
  const begun = new Set(lots.map(({ workspaceId, id }) => `${workspaceId} ${id}`));
  const moved = sumBy(
    entries.filter(({ workspaceId, lotId }) => lotId !== null && !begun.has(`${workspaceId} ${lotId}`)),
    ({ workspaceId, lotId }) => `${workspaceId} ${lotId}`,
    ({ amount }) => amount,
  ).map(({ first: { workspaceId, lotId }, sum }) => ({ workspaceId, id: lotId, amount: sum }));
  const books = sumBy(
    transfers,
    ({ workspaceId }) => workspaceId,
    ({ amount }) => amount,
  ).map(({ first: { workspaceId }, sum, rows: own }) => ({
    workspaceId,
    available: sum,
    used: own.reduce(
      (used, { kind, amount }) => used - (kind === "spend" || kind === "refund" ? amount : 0),
      0,
    ),
  }));
  await sql.query(write, [
    storableJson(transfers),
    storableJson(entries),
    JSON.stringify(lots),
    JSON.stringify(moved),
    JSON.stringify(books),
    now,
  ]);
}

function sumBy<Row>(rows: readonly Row[], keyOf: (row: Row) => string, amountOf: (row: Row) => number) {
  const sums = new Map<string, { readonly first: Row; sum: number; readonly rows: Row[] }>();
  for (const row of rows) {
    const known = sums.get(keyOf(row)) ?? { first: row, sum: 0, rows: [] };
    known.sum += amountOf(row);
    known.rows.push(row);
    sums.set(keyOf(row), known);
  }
  return [...sums.values()];
}

const thisMonth = monthOf(moment("$6"));

const write = `
with begun as (
  insert into credit_lots (workspace_id, id, source, granted, remaining, expires_at, at)
  select w."workspaceId", w.id, w.source, w.granted, w.granted, ${moment('w."expiresAt"')}, ${moment("$6")}
  from json_to_recordset($3::text::json) as w("workspaceId" uuid, id uuid, source text, granted bigint, "expiresAt" float8)),
moved as (
  update credit_lots l set remaining = l.remaining + w.amount
  from json_to_recordset($4::text::json) as w("workspaceId" uuid, id uuid, amount bigint)
  where l.workspace_id = w."workspaceId" and l.id = w.id),
told as (
  insert into credit_transfers (workspace_id, id, key, kind, amount, source, usage_type, origin, user_id, campaign_id,
    reverses_id, details, at)
  select w."workspaceId", w.id, w.key, w.kind, w.amount, w.source, w."usageType", w.origin, w."userId", w."campaignId",
    w."reversesId", coalesce(w.details, '{}'::jsonb), ${moment("$6")}
  from json_to_recordset($1::text::json) as w("workspaceId" uuid, id uuid, key text, kind text, amount bigint,
    source text, "usageType" text, origin text, "userId" uuid, "campaignId" uuid, "reversesId" uuid, details jsonb)),
entered as (
  insert into credit_entries (workspace_id, transfer_id, line, account, lot_id, amount)
  select w."workspaceId", w."transferId", w.line, w.account, w."lotId", w.amount
  from json_to_recordset($2::text::json) as w("workspaceId" uuid, "transferId" uuid, line smallint, account text,
    "lotId" uuid, amount bigint))
update credit_books b set available = b.available + w.available, used = b.used + w.used,
  used_before = case when b.month = ${thisMonth} then b.used_before else b.used end, month = ${thisMonth}
from json_to_recordset($5::text::json) as w("workspaceId" uuid, available bigint, used bigint)
where b.workspace_id = w."workspaceId"`;
