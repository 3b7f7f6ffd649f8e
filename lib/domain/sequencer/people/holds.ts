import type { Sql } from "@/lib/db/index.ts";
import { wake } from "@/lib/domain/lanes/index.ts";
import { newId } from "@/lib/kernel/ids/index.ts";
import { eventOf } from "../claim-write.ts";
import { noLane } from "../rules/next.ts";
import type { OverlayReason } from "../rules/reasons.ts";
import { addHolds, type Hold, liftHolds } from "../store/hold-sql.ts";
import { insertEvents } from "../store/verb-sql.ts";

/**
 * Puts enrolments on hold and tells their history, in the caller's transaction, under the people's locks. Holds
 * overlap: an enrolment goes on when its last one is lifted or over. Returns how many did not have this hold before.
 */
export async function putOnHold(sql: Sql, now: Date, holds: readonly Hold[]): Promise<number> {
  if (holds.length === 0) return 0;
  const reasons = new Map(holds.map((hold) => [hold.enrolmentId, hold] as const));
  const held = await addHolds(sql, now, holds);
  await insertEvents(
    sql,
    now,
    held.flatMap((row) => {
      const hold = reasons.get(row.id);
      if (!hold) return [];
      const { workspaceId, reason, by } = hold;
      const data = { reason, ...(by ? { by } : {}) };
      return [eventOf({ ...row, workspaceId }, "put_on_hold", data, newId())];
    }),
  );
  return held.length;
}

export interface LettingGo {
  readonly workspaceId: string;
  readonly enrolmentIds: readonly string[];
  /** The holds to lift. Null: those whose time is over. */
  readonly reasons: readonly OverlayReason[] | null;
  /** Who lifts them. Null: the product. */
  readonly by: string | null;
  /** How the history tells it. */
  readonly told?: "let_go" | "approved";
  readonly now: Date;
}

/**
 * Lifts holds of enrolments and tells their history, under the people's locks. Who has no other hold waits again where
 * it was. Returns how many lost a hold.
 */
export async function letGo(sql: Sql, input: LettingGo): Promise<number> {
  const { workspaceId, by, now, told = "let_go" } = input;
  const free = await liftHolds(sql, input);
  const data = by ? { by } : {};
  await insertEvents(
    sql,
    now,
    free.map((row) => eventOf({ ...row, workspaceId }, told, data, newId())),
  );
  const lanes = free.flatMap(({ state, laneId, dueAt }) =>
    state === "waiting" && laneId !== noLane ? [{ workspaceId, id: laneId, at: dueAt }] : [],
  );
  if (lanes.length > 0) await sql.query(wake, [JSON.stringify(lanes)]);
  return free.length;
}
