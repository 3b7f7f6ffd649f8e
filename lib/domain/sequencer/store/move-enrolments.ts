import type { Sql } from "@/lib/db/index.ts";
import { wake } from "@/lib/domain/lanes/index.ts";
import { noLane, type Placement } from "../rules/next.ts";
import type { EventRow } from "./store.ts";
import { insertEvents, placeEnrolments } from "./verb-sql.ts";

export interface Move {
  readonly workspaceId: string;
  readonly enrolmentId: string;
  readonly version: number;
  readonly placement: Placement;
  /** The event for the enrolment's history. Null: none. */
  readonly event: EventRow | null;
}

/** Writes enrolments' new positions and their history, and wakes their lanes. */
export async function moveEnrolments(sql: Sql, now: Date, moves: readonly Move[]): Promise<void> {
  await placeEnrolments(
    sql,
    moves.map(({ placement, workspaceId, enrolmentId, version }) => ({
      ...placement,
      workspaceId,
      enrolmentId,
      version,
    })),
  );
  await insertEvents(
    sql,
    now,
    moves.flatMap(({ event }) => event ?? []),
  );
  const lanes = moves.flatMap(({ workspaceId, placement: { state, laneId, dueAt } }) =>
    state === "waiting" && laneId !== noLane ? [{ workspaceId, id: laneId, at: dueAt }] : [],
  );
  if (lanes.length > 0) await sql.query(wake, [JSON.stringify(lanes)]);
}
