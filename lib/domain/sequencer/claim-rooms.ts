import type { Usage } from "@/lib/domain/lanes/rules/budget.ts";
import { never } from "@/lib/kernel/clock/never.ts";
import { logger } from "@/lib/log/index.ts";
import { type Lane, type Room, roomOf } from "./rules/plan.ts";
import type { Sleep, UsageRow, Want } from "./store/store.ts";

/** The longest time a lane sleeps (product time). A wake lost in a crash is delayed by no more than this. */
const longestSleepMs = 3_600_000;

/** The calls that a worker can still start, and how many of them for a workspace. */
export interface Free {
  readonly maxActions: number;
  readonly shareOf?: (workspaceId: string) => number;
}

/** A lane, and what it may send now. */
export interface LaneRoom {
  readonly lane: Lane;
  readonly room: Room;
}

/** What each lane may send now: within its own room, its workspace's share, and the worker's free calls. */
export function roomsOf(
  lanes: readonly Lane[],
  rows: readonly UsageRow[],
  { maxActions, shareOf = () => maxActions }: Free,
  now: number,
): LaneRoom[] {
  const spent = groupBy(rows, (row) => row.laneId);
  const taken = new Map<string, number>();
  let free = maxActions;
  return lanes.map((lane) => {
    const usage: Map<string, Usage[]> = groupBy(spent.get(lane.id) ?? [], (row) => row.kind);
    const room = safeRoomOf(lane, usage, now);
    // A timer makes no calls: it takes nobody's place.
    if (lane.kind === "timer") return { lane, room };
    const before = taken.get(lane.workspaceId) ?? 0;
    const slots = Math.max(0, Math.min(room.slots, free, shareOf(lane.workspaceId) - before));
    free -= slots;
    taken.set(lane.workspaceId, before + slots);
    return { lane, room: { ...room, slots } };
  });
}

/** A lane whose own data are bad is closed for an hour, so that it keeps no other lane waiting [F21]. */
function safeRoomOf(lane: Lane, usage: ReadonlyMap<string, readonly Usage[]>, now: number): Room {
  try {
    return roomOf(lane, usage, now);
  } catch (err) {
    logger("sequencer").error({ err, lane: lane.id }, "a lane can't be read");
    const closed = { until: now + longestSleepMs, reason: "working_hours" } as const;
    return { slots: 0, room: new Map(), freeAt: never, closed };
  }
}

/** The candidates to read: of each lane and kind as many as there is room for. */
export function wantsOf(rooms: readonly LaneRoom[]): Want[] {
  return rooms.flatMap(({ lane, room: { room, slots } }) =>
    [...room].flatMap(([kind, count]) =>
      Math.min(count, slots) > 0 ? [{ laneId: lane.id, kind, room: Math.min(count, slots) }] : [],
    ),
  );
}

/** When a lane looks again. */
export function sleepOf({ id, workspaceId }: Lane, room: Room, now: number): Sleep {
  const lookedAt = now;
  if (room.closed)
    return { id, workspaceId, kinds: [], lookedAt, latest: Math.min(room.closed.until, never) };
  return {
    id,
    workspaceId,
    lookedAt,
    kinds: [...room.room.keys()],
    latest: Math.min(room.freeAt, now + longestSleepMs),
  };
}

/** `Map.groupBy`, which Node 20 lacks. */
export function groupBy<Row>(rows: readonly Row[], keyOf: (row: Row) => string): Map<string, Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const group = groups.get(keyOf(row));
    if (group) group.push(row);
    else groups.set(keyOf(row), [row]);
  }
  return groups;
}
