import type { Topic } from "@/lib/contracts/topics.ts";
import { db, readProductNow, type Tx } from "@/lib/db/index.ts";
import { requireCampaign, reviveCampaign } from "@/lib/domain/campaigns/index.ts";
import { wake } from "@/lib/domain/lanes/index.ts";
import { audit, type Member } from "@/lib/domain/workspaces/index.ts";
import { type ErrorKey, ProductError } from "@/lib/kernel/errors/index.ts";
import { type Id, isId, newId } from "@/lib/kernel/ids/index.ts";
import { announce } from "@/lib/realtime/announce.ts";
import { eventOf } from "../claim-write.ts";
import { noLane, stay } from "../rules/next.ts";
import {
  type ChosenStep,
  inCampaign,
  mayMove,
  type Resumed,
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
  lockEnrolment,
  markResumed,
  supersede,
} from "../store/one-enrolment.ts";
import { insertEvents, placeEnrolments } from "../store/verb-sql.ts";

const refusals: Record<Exclude<Resumed, { ok: true }>["why"], ErrorKey> = {
  being_sent: "stepBeingSent",
  uncertain: "stepUncertain",
  opted_out: "personOptedOut",
  not_paused: "personNotPaused",
  no_step: "stepMissing",
  already_sent: "stepAlreadySent",
};

/**
 * Pauses one person in a campaign until somebody resumes them (OC-103, OC-127). Pausing a paused one does nothing.
 * Throws `not_found`; `conflict` while a step is being sent, and for a person whose sequence is over.
 */
export function pauseEnrolment(member: Member, campaignId: Id, prospectId: Id): Promise<void> {
  return change(member, campaignId, prospectId, "enrolment.pause", async (tx, standing, now) => {
    if (standing.state === "paused") return false;
    const refused = mayMove(standing);
    if (refused) throw new ProductError("conflict", refusals[refused.why]);
    if (standing.state === "complete") throw new ProductError("conflict", "personIsThrough");
    const { workspaceId, version } = standing;
    const placement = stay(standing, "paused", { pauseReason: "manual" });
    await placeEnrolments(tx.sql, [{ ...placement, workspaceId, enrolmentId: standing.id, version }]);
    await insertEvents(tx.sql, now, [
      eventOf(standing, "paused", { reason: "manual", by: member.userId }, newId()),
    ]);
    return true;
  });
}

/**
 * Resumes a paused person, or sends any person on to a chosen step (OC-103, OC-104). Earlier answers then no longer
 * stop the sequence, and a finished campaign becomes active again. A step is sent again only if the caller names the
 * action that it repeats, so that a second click repeats nothing [F16]. Throws `not_found`; `confirmation_required`
 * where the step or a later one was sent before; `conflict` while a step is being sent or uncertain, for a person who
 * opted out, and without a step for a person who isn't paused, or who has entered another campaign. Whoever sends such
 * a person on to a step has them in both on purpose.
 */
export function resumeEnrolment(
  member: Member,
  campaignId: Id,
  prospectId: Id,
  at: Pick<ChosenStep, "stepId" | "repeats"> | null,
): Promise<void> {
  const { userId } = member;
  const stepId = at?.stepId ?? null;
  return change(member, campaignId, prospectId, "enrolment.resume", async (tx, standing, now) => {
    const { workspaceId } = standing;
    // A double click: the person is already on the way, or due at that step, or waits there for its task.
    const onTheWay = ["waiting", "on_hold", "parked"].includes(standing.state);
    const isDue = standing.nodeId === stepId && standing.dueAt <= now.getTime();
    const isThere = isDue || waitsForTask(standing, stepId);
    if (onTheWay && (stepId === null || isThere)) return false;
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
    await supersede(tx.sql, workspaceId, standing.id, to.repeated);
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
  });
}

/** Permit, lock (campaign, then prospect), change, audit, announce. */
function change(
  member: Member,
  campaignId: Id,
  prospectId: Id,
  action: string,
  work: (tx: Tx, standing: Standing, now: Date) => Promise<boolean>,
): Promise<void> {
  const { workspaceId, userId } = member;
  return db.tenant({ workspaceId }, async (tx) => {
    await requireCampaign(tx, member, campaignId);
    if (!isId(prospectId)) throw new ProductError("not_found", "notFound");
    if (action === "enrolment.resume") await reviveCampaign(tx, workspaceId, campaignId, userId);
    const standing = await lockEnrolment(tx.sql, workspaceId, campaignId, prospectId);
    if (!standing) throw new ProductError("not_found", "notFound");
    if (!(await work(tx, standing, await readProductNow(tx.sql)))) return;
    await audit(tx, { workspaceId, actorUserId: userId, action, subjectId: standing.id });
    const topics: Topic[] = ["campaigns", `campaign:${campaignId}`, "profiles"];
    announce(tx, { workspaceId, event: "refetch_data", topics });
  });
}
