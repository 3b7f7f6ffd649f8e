import { tierOf } from "@/lib/access/features.ts";
import { refuseSeat, type SeatRefusal } from "@/lib/access/seats.ts";
import { db } from "@/lib/db/index.ts";
import type { Member } from "@/lib/domain/workspaces/index.ts";
import { readPlan } from "./store/credentials.ts";

export interface Seats {
  readonly total: number;
  readonly used: number;
  /** The error key that says why no further account fits, or null. */
  readonly refusal: SeatRefusal | null;
}

/** The cloud seats of the workspace. */
export function readSeats(member: Pick<Member, "workspaceId">): Promise<Seats> {
  return db.tenant({ workspaceId: member.workspaceId }, async (tx) => {
    const plan = await readPlan(tx, member.workspaceId, false);
    if (!plan) return { total: 0, used: 0, refusal: "noSeats" };
    return {
      total: plan.seats,
      used: plan.used,
      refusal: refuseSeat(tierOf(plan.tier), plan.seats, plan.used),
    };
  });
}
