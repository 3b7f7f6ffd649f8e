import type { Sql } from "@/lib/db/index.ts";
import { lockPeople } from "@/lib/domain/prospects/index.ts";
import { never } from "@/lib/kernel/clock/never.ts";
import { findVoided } from "../store/approval-sql.ts";
import type { Campaign } from "../store/store.ts";
import { putOnHold } from "./holds.ts";

/** Lets enrolments await approval, under the people's locks. */
export async function awaitApproval(
  sql: Sql,
  input: { readonly workspaceId: string; readonly enrolmentIds: readonly string[]; readonly now: Date },
): Promise<void> {
  const { workspaceId, enrolmentIds, now } = input;
  const holds = enrolmentIds.map((enrolmentId) => ({
    workspaceId,
    enrolmentId,
    reason: "awaiting_approval" as const,
    until: never,
    by: null,
  }));
  await putOnHold(sql, now, holds);
}

/**
 * Lets those of the given people await approval again whose approval an edit has voided (`isApprovalVoid`). A claim
 * decides the same for whoever this misses.
 * @param moving people whom the caller locks next. They are locked together with the others, because two transactions
 * that lock people in two turns could deadlock.
 */
export async function voidApprovals(
  sql: Sql,
  campaign: Campaign,
  { prospectIds, moving }: { readonly prospectIds: readonly string[]; readonly moving: Iterable<string> },
  now: Date,
): Promise<void> {
  if (!campaign.approvesByHand) return;
  const found = await findVoided(sql, campaign, prospectIds);
  if (found.length === 0) return;
  const { workspaceId } = campaign;
  await lockPeople(sql, workspaceId, [...found.map(({ prospectId }) => prospectId), ...moving]);
  const still = await findVoided(sql, campaign, prospectIds);
  await awaitApproval(sql, { workspaceId, enrolmentIds: still.map(({ id }) => id), now });
}
