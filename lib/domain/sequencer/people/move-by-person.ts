import type { Sql } from "@/lib/db/index.ts";
import { wake } from "@/lib/domain/lanes/index.ts";
import type { Member } from "@/lib/domain/workspaces/index.ts";
import { ProductError } from "@/lib/kernel/errors/index.ts";
import { newId } from "@/lib/kernel/ids/index.ts";
import { eventOf } from "../claim-write.ts";
import { noLane, stay } from "../rules/next.ts";
import {
  type ChosenStep,
  inCampaign,
  mayMove,
  resumed,
  type Standing,
  waitsAlready,
  waitsForTask,
} from "../rules/resume.ts";
import { isHandedOver } from "../rules/sender.ts";
import {
  findCampaignFacts,
  findSent,
  findVersion,
  isInAnother,
  isStepDone,
  isStepUncertain,
  markResumed,
  supersede,
} from "../store/one-enrolment.ts";
import { insertEvents, placeEnrolments } from "../store/verb-sql.ts";
import { type PersonChange, refusals } from "./change-person.ts";

/**
 * Pauses a person in a campaign until somebody resumes them (OC-103, OC-127). Pausing a paused one does nothing.
 * Refused with `conflict` while a step is being sent, and for a person whose sequence is over.
 */
export const pausing = ({ userId }: Member): PersonChange => ({
  action: "enrolment.pause",
  async carryOut(tx, standing, now) {
    if (standing.state === "paused") return false;
    const refused = mayMove(standing);
    if (refused) throw new ProductError("conflict", refusals[refused.why]);
    if (standing.state === "complete") throw new ProductError("conflict", "personIsThrough");
    const { workspaceId, version } = standing;
    const placement = stay(standing, "paused", { pauseReason: "manual" });
    await placeEnrolments(tx.sql, [{ ...placement, workspaceId, enrolmentId: standing.id, version }]);
    await insertEvents(tx.sql, now, [eventOf(standing, "paused", { reason: "manual", by: userId }, newId())]);
    return true;
  },
});

/**
 * Resumes a paused person, or sends any person on to a chosen step (OC-103, OC-104). Earlier answers then no longer
 * stop the sequence, and a finished campaign becomes active again. A step is sent again only if the caller names the
 * action that it repeats, so that a second click repeats nothing [F16]. Refused with `confirmation_required` where the
 * step or a later one was sent before; with `conflict` while a step is being sent or uncertain, also where the person
 * has left that step since, for a person who opted
 * out, and without a step for a person who isn't paused, or who has entered another campaign. Whoever sends such a
 * person on to a step has them in both on purpose.
 */
export const resuming = (
  { userId }: Member,
  campaignId: string,
  at: Pick<ChosenStep, "stepId" | "repeats"> | null,
): PersonChange => ({
  action: "enrolment.resume",
  revives: true,
  async carryOut(tx, standing, now) {
    const stepId = at?.stepId ?? null;
    const { workspaceId } = standing;
    if (await isOnTheWay(tx.sql, standing, stepId, now)) return false;
    // Its claim would be passed by: it may have been sent. Sent again it is once a member has said that it didn't arrive.
    if (stepId !== null && (await isStepUncertain(tx.sql, workspaceId, standing.id, stepId)))
      throw new ProductError("conflict", "stepUncertain");
    if (stepId === null && (await isInAnother(tx.sql, workspaceId, standing.id)))
      throw new ProductError("conflict", "personElsewhere");
    const campaign = await findCampaignFacts(tx.sql, workspaceId, campaignId);
    if (!campaign) throw new ProductError("not_found", "notFound");
    const version = campaign.currentVersion;
    const graph = await findVersion(tx.sql, workspaceId, campaignId, version);
    const chosen = at && { ...at, sent: await findSent(tx.sql, workspaceId, standing.id) };
    const to = resumed(standing, graph, campaign, chosen, now.getTime());
    if (!to.ok)
      throw new ProductError(
        to.why === "already_sent" ? "confirmation_required" : "conflict",
        refusals[to.why],
      );
    // A double click on a step that waits for a connection.
    if (waitsAlready(standing, to.placement)) return false;
    const placement = inCampaign(to.placement, campaign);
    await placeEnrolments(tx.sql, [{ ...placement, workspaceId, enrolmentId: standing.id, version }]);
    await markResumed(tx.sql, workspaceId, standing.id, now);
    await supersede(tx.sql, workspaceId, standing.id, { repeated: to.repeated, chosen: stepId });
    const skipped = to.skipped.map((nodeId) =>
      eventOf({ ...standing, nodeId }, "skipped", { reason: "manual_resume" }, newId()),
    );
    const event = eventOf({ ...standing, nodeId: placement.nodeId }, "resumed", { by: userId }, newId());
    const handed = isHandedOver(standing, placement, campaign)
      ? [eventOf({ ...standing, nodeId: placement.nodeId }, "handed_over", {}, newId())]
      : [];
    await insertEvents(tx.sql, now, [...skipped, ...handed, event]);
    if (placement.state === "waiting" && placement.laneId !== noLane)
      await tx.sql.query(wake, [
        JSON.stringify([{ workspaceId, id: placement.laneId, at: placement.dueAt }]),
      ]);
    return true;
  },
});

/**
 * A double click: the person is already on the way, or waits at that step for its task, or is due there. Who is due at a
 * step that would be passed by, since it was sent or left out before, isn't on the way to it.
 */
async function isOnTheWay(sql: Sql, standing: Standing, stepId: string | null, now: Date): Promise<boolean> {
  if (!["waiting", "on_hold", "parked"].includes(standing.state)) return false;
  if (stepId === null || waitsForTask(standing, stepId)) return true;
  if (standing.nodeId !== stepId || standing.dueAt > now.getTime()) return false;
  return !(await isStepDone(sql, standing.workspaceId, standing.id, stepId));
}
