import type { Sql } from "@/lib/db/index.ts";
import { moment } from "@/lib/db/moment.ts";
import { bookingHour, monthlyKinds } from "../rules/budget.ts";
import { usage } from "./lane-sql.ts";

/** What a lane spent of one kind in one hour. */
export interface UsageRow {
  readonly workspaceId: string;
  readonly laneId: string;
  readonly kind: string;
  /** Start of the hour, ms. */
  readonly hour: number;
  readonly spent: number;
}

interface LaneRef {
  readonly workspaceId: string;
  readonly id: string;
}

/** What lanes spent since a moment (ms). */
export async function readUsage(sql: Sql, lanes: readonly LaneRef[], since: number): Promise<UsageRow[]> {
  const wanted = lanes.map(({ workspaceId, id }) => ({ workspaceId, id }));
  const rows = await sql.query<Omit<UsageRow, "hour" | "spent"> & { buckets: [number, number][] }>(usage, [
    JSON.stringify(wanted),
    since,
    monthlyKinds,
  ]);
  // Fields are named one by one: with thousands of rows a second, a rest pattern on the driver's rows is far slower.
  return rows.flatMap(({ workspaceId, laneId, kind, buckets }) =>
    buckets.map(([hour, spent]) => ({ workspaceId, laneId, kind, hour, spent })),
  );
}

/** Books a spend on a lane that the caller has locked. */
export async function spend(sql: Sql, row: UsageRow): Promise<void> {
  await sql.query(
    `insert into lane_usage as u (workspace_id, lane_id, kind, hour, spent)
     values ($1::uuid, $2::uuid, $3::text, ${moment("$4")}, $5::int)
     on conflict (workspace_id, lane_id, kind, hour) do update set spent = u.spent + excluded.spent`,
    [row.workspaceId, row.laneId, row.kind, row.hour, row.spent],
  );
}

export interface PersonSpend {
  readonly workspaceId: string;
  readonly laneKind: "social" | "mailbox";
  /** The id of the social account or mailbox. */
  readonly laneRef: string;
  readonly kind: string;
  readonly now: Date;
}

/**
 * Books a message that a person sends into the budgets of its lane, in the message's own transaction. It spends the
 * same budget as campaigns, but a full budget never holds it back. An account without a lane has no budget.
 */
export function spendByPerson(sql: Sql, input: PersonSpend): Promise<void> {
  return bookByPerson(sql, input, 1);
}

/** Gives back what `spendByPerson` booked at `now` for a message that was not sent. */
export function giveBackToPerson(sql: Sql, input: PersonSpend): Promise<void> {
  return bookByPerson(sql, input, -1);
}

async function bookByPerson(sql: Sql, input: PersonSpend, spent: 1 | -1): Promise<void> {
  const { workspaceId, laneKind, laneRef, kind, now } = input;
  const [lane] = await sql.query<{ id: string }>(
    `select id from lanes where workspace_id = $1::uuid and kind = $2::text and ref_id = $3::uuid for no key update`,
    [workspaceId, laneKind, laneRef],
  );
  if (lane) await spend(sql, { workspaceId, laneId: lane.id, kind, hour: bookingHour(now.getTime()), spent });
}

/** Deletes what lanes spent more than 31 days ago (product time), which counts in no window: at most 10,000 rows. */
export async function purgeUsage(sql: Sql): Promise<void> {
  await sql.query(
    `with old as materialized (
       select workspace_id, lane_id, kind, hour from lane_usage where hour < product_now() - interval '31 days'
       order by hour limit 10000 for update skip locked)
     delete from lane_usage u using old where u.workspace_id = old.workspace_id and u.lane_id = old.lane_id
       and u.kind = old.kind and u.hour = old.hour
     returning 1 as purged`,
  );
}
