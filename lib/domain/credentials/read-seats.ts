import { offeredAutomation, refuseSeat, type SeatRefusal } from "@/lib/access/seats.ts";
import { db, type Tx } from "@/lib/db/index.ts";
import { type Member, readPlan } from "@/lib/domain/workspaces/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import { readSeatRow } from "./store/credentials.ts";

/** The seats of one way of running accounts. */
export interface SeatsOfWay {
  readonly total: number;
  readonly used: number;
  /** The error key that says why no further account fits, or null. */
  readonly refusal: SeatRefusal | null;
}

/** The cloud seats of a workspace, and those of the browser's extension. */
export interface Seats extends SeatsOfWay {
  /** The most accounts that the brand allows. Null: as many as there are seats. */
  readonly most: number | null;
  readonly extension: SeatsOfWay;
}

/** The seats of the workspace. */
export async function readSeats(member: Pick<Member, "workspaceId">): Promise<Seats> {
  const { workspaceId } = member;
  const seats = await db.tenant({ workspaceId }, (tx) => seatsIn(tx, workspaceId, false));
  const none = { total: 0, used: 0, refusal: "noSeats" } as const;
  return seats ?? { ...none, most: null, extension: none };
}

/**
 * The seats, inside a transaction. Null: there is no such workspace.
 * @param lock keeps others from taking a seat until the transaction ends.
 * @param changing how many of the accounts only change their way: they are no further ones.
 */
export async function seatsIn(
  tx: Tx,
  workspaceId: Id,
  lock: boolean,
  changing: 0 | 1 = 0,
): Promise<Seats | null> {
  const row = await readSeatRow(tx, workspaceId, lock);
  if (!row) return null;
  const offered = offeredAutomation(await readPlan(tx, workspaceId));
  const { most, cloud, extension } = row;
  const all = cloud.used + extension.used - changing;
  const of = (way: "cloud" | "extension", { seats, used }: { seats: number; used: number }): SeatsOfWay => ({
    total: seats,
    used,
    refusal: refuseSeat(way, offered.includes(way), { seats, used, most, all }),
  });
  return { ...of("cloud", cloud), most, extension: of("extension", extension) };
}
