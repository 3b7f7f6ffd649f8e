import { db, readProductNow, type Tx } from "@/lib/db/index.ts";
import { requireCampaign, reviveCampaign } from "@/lib/domain/campaigns/index.ts";
import { type Graph, successorAfterEdit } from "@/lib/domain/campaigns/rules/graph.ts";
import { audit, type Member } from "@/lib/domain/workspaces/index.ts";
import { ProductError } from "@/lib/kernel/errors/index.ts";
import { type Id, isId, newId } from "@/lib/kernel/ids/index.ts";
import { announce } from "@/lib/realtime/announce.ts";
import { eventOf, laneChange } from "../claim-write.ts";
import { recordSent } from "../record-sent.ts";
import { withSender } from "../rules/hand-over.ts";
import { enter, noLane, type Placement, stay, stopOf } from "../rules/next.ts";
import { inCampaign, type Standing } from "../rules/resume.ts";
import { advance } from "../settle.ts";
import { findAction, findCampaignFacts, findVersion, lockEnrolment } from "../store/one-enrolment.ts";
import { writeSettlement } from "../store/postgres.ts";
import type { Campaign, EventRow, Intent } from "../store/store.ts";
import { topicsOf } from "../topics.ts";

/**
 * `arrived`: it counts as sent. `send_again`: it didn't arrive, and is sent once more. `skip`: it didn't arrive, and
 * is never sent.
 */
export type UncertainAnswer = "arrived" | "send_again" | "skip";

export interface ResolveInput {
  readonly campaignId: Id;
  readonly prospectId: Id;
  readonly actionId: Id;
  readonly answer: UncertainAnswer;
}

/**
 * Records what a person says became of an uncertain action, under the prospect's lock. Only a person can have a second
 * copy sent; it gets its own visit, key and Message-ID [F9]. Giving the same answer twice changes nothing [F16].
 * Throws `not_found`; `conflict` when it was answered differently.
 */
export function resolveUncertain(member: Member, input: ResolveInput): Promise<void> {
  const { workspaceId } = member;
  const { campaignId, prospectId, actionId, answer } = input;
  return db.tenant({ workspaceId }, async (tx) => {
    await requireCampaign(tx, member, campaignId);
    if (!isId(prospectId) || !isId(actionId)) throw new ProductError("not_found", "notFound");
    await reviveCampaign(tx, workspaceId, campaignId, member.userId);
    const standing = await lockEnrolment(tx.sql, workspaceId, campaignId, prospectId);
    const known = standing && (await findAction(tx.sql, workspaceId, standing.id, actionId));
    const campaign = await findCampaignFacts(tx.sql, workspaceId, campaignId);
    if (!standing || !known || !campaign) throw new ProductError("not_found", "notFound");
    if (known.answer === answer) return;
    if (known.state !== "uncertain") throw new ProductError("conflict", "uncertainAnswered");
    const now = await readProductNow(tx.sql);
    await write(tx, member, { standing, intent: known.intent, campaign, answer, now });
    if (answer === "arrived")
      await recordSent(tx, [
        { intent: known.intent, at: known.intent.intendedAt, receipt: { answer, by: member.userId } },
      ]);
    await audit(tx, {
      workspaceId,
      actorUserId: member.userId,
      action: "action.resolve",
      subjectId: actionId,
      data: { answer },
    });
    announce(tx, { workspaceId, event: "refetch_data", topics: topicsOf(campaignId, prospectId) });
  });
}

interface Resolving {
  readonly standing: Standing;
  readonly intent: Intent;
  readonly campaign: Campaign;
  readonly answer: UncertainAnswer;
  readonly now: Date;
}

async function write(tx: Tx, { workspaceId, userId }: Member, given: Resolving): Promise<void> {
  const { standing, intent, answer, now } = given;
  const events: EventRow[] = [
    eventOf(
      { ...standing, nodeId: intent.nodeId },
      answer === "arrived" ? "sent" : answer === "skip" ? "skipped" : "sent_again",
      {
        action: intent.id,
        kind: intent.kind,
        by: userId,
        ...(answer === "skip" ? { reason: "user_skipped" } : {}),
      },
      newId(),
    ),
  ];
  // A person who opted out or moved to another campaign meanwhile isn't moved.
  const moved = standing.state === "uncertain" ? await whereTo(tx, workspaceId, given) : null;
  if (moved?.placement.state === "complete") events.push(eventOf(standing, "completed", {}, newId()));
  const lane = moved && {
    ...laneChange({ id: moved.placement.laneId, workspaceId }),
    wakeAt: moved.placement.dueAt,
  };
  await writeSettlement(tx.sql, {
    now: now.getTime(),
    placed: moved
      ? [{ workspaceId, enrolmentId: standing.id, placement: moved.placement, version: moved.version }]
      : [],
    events,
    usage: [],
    lanes: lane && moved.placement.state === "waiting" && lane.id !== noLane ? [lane] : [],
    actions: [
      {
        workspaceId,
        id: intent.id,
        prospectId: standing.prospectId,
        kind: intent.kind,
        state: answer === "arrived" ? "sent" : "rejected",
        isRefused: false,
        receipt: { answer, by: userId },
        error: null,
      },
    ],
  });
}

async function whereTo(
  tx: Tx,
  workspaceId: Id,
  { standing, intent, campaign, answer, now }: Resolving,
): Promise<{ placement: Placement; version: number }> {
  const graphs = new Map<number, Graph>();
  for (const version of [standing.version, campaign.currentVersion])
    graphs.set(version, await findVersion(tx.sql, workspaceId, campaign.id, version));
  const graphOf = (_: string, version: number) => graphs.get(version) ?? { start: null, nodes: {} };
  const at = now.getTime();
  if (answer !== "send_again") {
    const row = { intent, state: "uncertain", facts: standing };
    const moved = advance(row, { state: "sent", receipt: null }, campaign, graphOf, at);
    return { ...moved, placement: inCampaign(moved.placement, campaign) };
  }
  const version = campaign.currentVersion;
  const stopped = stopOf(standing);
  if (stopped === "canceled")
    return { placement: stay(standing, "canceled", { laneId: noLane }), version: standing.version };
  const after = graphOf(campaign.id, version);
  const target = successorAfterEdit(graphOf(campaign.id, standing.version), after, standing.nodeId);
  const again =
    target === standing.nodeId
      ? stay(standing, "waiting", { visit: standing.visit + 1, dueAt: at })
      : enter(standing, after, campaign, target, at);
  const placement: Placement = stopped
    ? { ...again, state: "paused", pauseReason: stopped, holdReason: null }
    : again;
  return { placement: inCampaign(withSender(standing, placement, after, campaign), campaign), version };
}
