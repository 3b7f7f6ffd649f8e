import type { Tx } from "@/lib/db/index.ts";
import { never } from "@/lib/kernel/clock/never.ts";
import { ProductError } from "@/lib/kernel/errors/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import { newId } from "@/lib/kernel/ids/index.ts";
import { eventOf } from "../claim-write.ts";
import { effectKey } from "../rules/facts.ts";
import { stay } from "../rules/next.ts";
import { onward } from "../rules/onward.ts";
import { inCampaign, type Standing } from "../rules/resume.ts";
import { isHandedOver } from "../rules/sender.ts";
import { type Move, moveEnrolments } from "../store/move-enrolments.ts";
import { findCampaignFacts, findVersion, lockEnrolment } from "../store/one-enrolment.ts";
import type { EventRow } from "../store/store.ts";
import { insertEvents } from "../store/verb-sql.ts";

/** How a person closed what a step waits for. */
export type StepClosing = "done" | "skipped" | "declined";

export interface CloseStepInput {
  readonly workspaceId: Id;
  readonly campaignId: Id;
  readonly prospectId: Id;
  /** The effect that created what was closed. */
  readonly effectKey: string;
  readonly closing: StepClosing;
  /** Who closed it. */
  readonly by: Id;
  readonly now: Date;
}

/**
 * Moves an enrolment on because what its step waits for was closed, under the prospect's lock. Done: it goes on with
 * the next step. Skipped: it goes on, and the history says so (OC-109, OC-470). Declined: it is held until a person
 * sends it on (OC-135). An enrolment that no longer waits there stays: it was paused, moved or edited, or is over.
 * Throws `conflict` while the step is still being carried out, and while its outcome is uncertain.
 */
export async function closeStep({ sql }: Tx, input: CloseStepInput): Promise<void> {
  const { workspaceId, campaignId, prospectId, closing, by, now } = input;
  const standing = await lockEnrolment(sql, workspaceId, campaignId, prospectId);
  if (!standing || effectKey(standing) !== input.effectKey) return;
  const { state } = standing;
  if (state === "claimed") throw new ProductError("conflict", "stepBeingSent");
  if (state === "uncertain") throw new ProductError("conflict", "stepUncertain");
  if (state === "complete" || state === "canceled") return;
  const event = closingEvent(standing, closing, by);
  if (state === "paused") return insertEvents(sql, now, [event]);
  const campaign = await findCampaignFacts(sql, workspaceId, campaignId);
  if (!campaign) return;
  if (closing === "declined") {
    const placement = stay(standing, "held", { dueAt: never, holdReason: "user_declined" });
    return moveEnrolments(sql, now, [moveOf(standing, placement, standing.version, event)]);
  }
  const before = await findVersion(sql, workspaceId, campaignId, standing.version);
  const after = await findVersion(sql, workspaceId, campaignId, campaign.currentVersion);
  const { placement, version } = onward(standing, before, after, campaign, now.getTime());
  // Whoever is parked stays so. Nobody is parked here: the campaign isn't locked, and somebody may be resuming it.
  const kept =
    standing.state === "parked" ? inCampaign(placement, { ...campaign, active: false }) : placement;
  await moveEnrolments(sql, now, [moveOf(standing, kept, version, event)]);
  const at = { ...standing, nodeId: placement.nodeId };
  const handed = isHandedOver(standing, placement, campaign) ? [eventOf(at, "handed_over", {}, newId())] : [];
  const ended = placement.state === "complete" ? [eventOf(standing, "completed", {}, newId())] : [];
  await insertEvents(sql, now, [...handed, ...ended]);
}

function closingEvent(standing: Standing, closing: StepClosing, by: Id): EventRow {
  switch (closing) {
    case "done":
      return eventOf(standing, "task_done", { by }, newId());
    case "skipped":
      return eventOf(standing, "skipped", { reason: "user_skipped", by }, newId());
    case "declined":
      return eventOf(standing, "held", { reason: "user_declined", by }, newId());
  }
}

function moveOf(
  { workspaceId, id }: Standing,
  placement: Move["placement"],
  version: number,
  event: EventRow,
): Move {
  return { workspaceId, enrolmentId: id, version, placement, event };
}
