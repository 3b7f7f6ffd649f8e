import type { Sql } from "@/lib/db/index.ts";
import type { Owned } from "@/lib/domain/bulk/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import { countedBy, quarterOf, stepOf } from "./counted-sql.ts";

/** The last number that a row of the history got. */
export async function lastNumber(sql: Sql): Promise<number> {
  const [row] = await sql.query<{ last: number }>(
    `select last_value::float8 as last from enrolment_event_seq`,
  );
  return row!.last;
}

/**
 * The id of a transaction that begins after every one which has an id by now. A snapshot's `xmax` is no such id:
 * transactions that are still open may have it, or a later one.
 */
export async function nextTransaction(sql: Sql): Promise<string> {
  const [row] = await sql.query<{ next: string }>(`select pg_current_xact_id()::text as next`);
  return row!.next;
}

/** Whether every transaction of this database before this one is over. A cluster's other databases don't count. */
export async function areOver(sql: Sql, before: string): Promise<boolean> {
  const [row] = await sql.query<{ over: boolean }>(
    `select pg_snapshot_xmin(pg_current_snapshot()) >= $1::text::xid8
        or not exists (select 1 from pg_stat_activity a
             where a.datname = current_database() and age(a.backend_xid) > age($1::text::xid8::xid))
          and not exists (select 1 from pg_prepared_xacts x
             where x.database = current_database() and age(x.transaction) > age($1::text::xid8::xid)) as over`,
    [before],
  );
  return row!.over;
}

/** The workspaces behind a place whose history has rows that aren't counted yet, in the order of their ids. */
export function listBehind(sql: Sql, after: Owned, most: number): Promise<Owned[]> {
  return sql.query<Owned>(
    `select w.id as "workspaceId", w.id from workspaces w
      left join figure_cursors c on c.workspace_id = w.id
      where w.id > $1::uuid and exists (
        select 1 from enrolment_events v where v.workspace_id = w.id
          and (v.seq, v.id) > (coalesce(c.seq, -1), coalesce(c.event_id, '00000000-0000-0000-0000-000000000000')))
      order by w.id limit $2::int`,
    [after.workspaceId, most],
  );
}

/** Locks the cursor of a workspace, which it makes where there is none. */
export async function lockCursor(sql: Sql, workspaceId: Id): Promise<void> {
  await sql.query(
    `insert into figure_cursors (workspace_id, seq, event_id)
      values ($1::uuid, -1, '00000000-0000-0000-0000-000000000000') on conflict do nothing returning seq`,
    [workspaceId],
  );
  await sql.query(`select seq from figure_cursors where workspace_id = $1::uuid for update`, [workspaceId]);
}

/**
 * Adds the next rows of the history to the figures, and moves the cursor behind them. Returns how many rows there were.
 */
export async function foldRows(sql: Sql, workspaceId: Id, upTo: number, most: number): Promise<number> {
  const [row] = await sql.query<{ rows: number }>(
    `with batch as materialized (
        select v.* from figure_cursors c
          join enrolment_events v on v.workspace_id = c.workspace_id and (v.seq, v.id) > (c.seq, c.event_id)
         where c.workspace_id = $1::uuid and v.workspace_id = $1::uuid and v.seq <= $2::float8::bigint
         order by v.seq, v.id limit $3::int),
      counted as (
        select v.campaign_id, g.credential_id, m.metric, ${quarterOf} as quarter, ${stepOf} as node_id, count(*)::int as count
          from batch v ${countedBy}
          join campaigns g on g.workspace_id = v.workspace_id and g.id = v.campaign_id
         group by 1, 2, 3, 4, 5),
      written as (
        insert into figures as f (workspace_id, campaign_id, credential_id, metric, quarter, node_id, count)
        select $1::uuid, campaign_id, credential_id, metric, quarter, node_id, count from counted
        on conflict (workspace_id, campaign_id, metric, quarter, node_id, credential_id)
        do update set count = f.count + excluded.count),
      moved as (
        update figure_cursors c set seq = l.seq, event_id = l.id
          from (select seq, id from batch order by seq desc, id desc limit 1) l where c.workspace_id = $1::uuid)
      select count(*)::int as rows from batch`,
    [workspaceId, upTo, most],
  );
  return row?.rows ?? 0;
}
