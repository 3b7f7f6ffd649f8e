import { offeredAutomation, refuseSeat, type SeatRefusal } from "@/lib/access/seats.ts";
import { db, type Tx } from "@/lib/db/index.ts";
import { type Member, readPlan } from "@/lib/domain/workspaces/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import { readSeatRow } from "./store/credentials.ts";

export interface Seats {
  readonly total: number;
  readonly used: number;
  /** The most accounts that the brand allows. Null: as many as there are seats. */
  readonly most: number | null;
  /** The error key that says why no further account fits, or null. */
  readonly refusal: SeatRefusal | null;
}

/** The cloud seats of the workspace. */
export async function readSeats(member: Pick<Member, "workspaceId">): Promise<Seats> {
  const { workspaceId } = member;
  const seats = await db.tenant({ workspaceId }, (tx) => seatsIn(tx, workspaceId, false));
  return seats ?? { total: 0, used: 0, most: null, refusal: "noSeats" };
}

/**
 * The cloud seats, inside a transaction. Null: there is no such workspace.
 * @param lock keeps others from taking a seat until the transaction ends.
 */
export async function seatsIn(tx: Tx, workspaceId: Id, lock: boolean): Promise<Seats | null> {
  const row = await readSeatRow(tx, workspaceId, lock);
  if (!row) return null;
  const hasCloud = offeredAutomation(await readPlan(tx, workspaceId)).includes("cloud");
  const { seats, used, most } = row;
  return { total: seats, used, most, refusal: refuseSeat(hasCloud, { seats, most, used }) };
}
