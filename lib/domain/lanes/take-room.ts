import type { Sql } from "@/lib/db/index.ts";
import { bookingHour, usageReachMs } from "./rules/budget.ts";
import { roomOfKind } from "./rules/ramp.ts";
import { findSocialLane, type NamedLane } from "./store/lanes.ts";
import { readUsage, spend } from "./store/usage.ts";

/**
 * Books one thing of a kind on a social account's budget, if there is room. Returns null if it was booked, otherwise
 * when there will be room (ms of product time). The account's lane is locked until the transaction ends. An account
 * without a lane has no budget.
 */
export async function takeRoom(
  sql: Sql,
  {
    workspaceId,
    credentialId,
    kind,
    now,
  }: {
    readonly workspaceId: string;
    readonly credentialId: string;
    readonly kind: string;
    readonly now: Date;
  },
): Promise<number | null> {
  const lane = await findSocialLane(sql, workspaceId, credentialId);
  if (!lane) return null;
  const at = now.getTime();
  const later = await freeAt(sql, lane, kind, at);
  if (later !== null) return later;
  await spend(sql, { workspaceId, laneId: lane.id, kind, hour: bookingHour(at), spent: 1 });
  return null;
}

/** When a lane that the caller has locked may do another thing of a kind (ms of product time). Null: now. */
export async function freeAt(sql: Sql, lane: NamedLane, kind: string, at: number): Promise<number | null> {
  const usage = await readUsage(sql, [lane], at - usageReachMs);
  const room = roomOfKind(
    lane,
    kind,
    usage.filter((row) => row.kind === kind),
    at,
  );
  return room.left <= 0 ? room.freeAt : null;
}
