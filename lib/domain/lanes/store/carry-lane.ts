import type { Sql } from "@/lib/db/index.ts";
import { moment } from "@/lib/db/moment.ts";

/** What the lane of an account has spent, and what it must not do for now. */
export interface LaneHistory {
  readonly usage: readonly { readonly kind: string; readonly hour: number; readonly spent: number }[];
  /** Kind of action → until when it does none of that kind (product time, ms). */
  readonly rests: Readonly<Record<string, number>>;
  /** Until when it does nothing, product time, ms. */
  readonly restUntil: number;
}

const nothing: LaneHistory = { usage: [], rests: {}, restUntil: 0 };

/** Reads what an account's lane has spent and how it rests: all of it where the caller has locked the lane. */
export async function readLaneHistory(
  sql: Sql,
  workspaceId: string,
  credentialId: string,
): Promise<LaneHistory> {
  const [row] = await sql.query<LaneHistory>(
    `select l.rests, (extract(epoch from l.rest_until) * 1000)::float8 as "restUntil",
       coalesce((select json_agg(json_build_object('kind', u.kind, 'hour', extract(epoch from u.hour) * 1000,
         'spent', u.spent)) from lane_usage u
         where u.workspace_id = l.workspace_id and u.lane_id = l.id), '[]'::json) as usage
     from lanes l where l.workspace_id = $1::uuid and l.kind = 'social' and l.ref_id = $2::uuid`,
    [workspaceId, credentialId],
  );
  return row ?? nothing;
}

/**
 * Gives an account's lane the history of another one, so that its limits hold on, and lets it do nothing before
 * `restUntil`. Call it in the transaction that makes the lane active; before, it may be called as often as one likes.
 */
export async function carryLane(
  sql: Sql,
  {
    workspaceId,
    credentialId,
    history,
    restUntil,
  }: {
    readonly workspaceId: string;
    readonly credentialId: string;
    readonly history: LaneHistory;
    readonly restUntil: Date;
  },
): Promise<void> {
  const until = Math.max(restUntil.getTime(), history.restUntil);
  await sql.query(
    `with lane as (
       update lanes l set rest_until = greatest(l.rest_until, ${moment("$3")}),
         next_at = greatest(l.next_at, ${moment("$3")}), rests = $4::jsonb
       where l.workspace_id = $1::uuid and l.kind = 'social' and l.ref_id = $2::uuid returning l.id)
     insert into lane_usage as u (workspace_id, lane_id, kind, hour, spent)
     select $1::uuid, lane.id, w.kind, ${moment("w.hour")}, w.spent
       from lane cross join json_to_recordset($5::text::json) as w(kind text, hour float8, spent int)
     on conflict (workspace_id, lane_id, kind, hour) do update set spent = greatest(u.spent, excluded.spent)
     returning 1 as carried`,
    [workspaceId, credentialId, until, JSON.stringify(history.rests), JSON.stringify(history.usage)],
  );
}
