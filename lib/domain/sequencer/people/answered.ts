import { successorAfterEdit } from "@/lib/domain/campaigns/rules/graph.ts";
import { eventOf, laneChange } from "../claim-write.ts";
import { withSender } from "../rules/hand-over.ts";
import { enter, noLane, type Placement, stay, stopOf } from "../rules/next.ts";
import { inCampaign, type Standing } from "../rules/resume.ts";
import { advance } from "../settle.ts";
import type { Campaign, EventRow, Intent, SettleWrite } from "../store/store.ts";

/**
 * `arrived`: it counts as sent. `send_again`: it didn't arrive, and is sent once more. `skip`: it didn't arrive, and
 * is never sent.
 */
export type UncertainAnswer = "arrived" | "send_again" | "skip";

export interface Answering {
  readonly standing: Standing;
  /** The uncertain action. */
  readonly intent: Intent;
  readonly campaign: Campaign;
  readonly graphOf: Parameters<typeof advance>[3];
  readonly answer: UncertainAnswer;
  /** Who answers. */
  readonly by: string;
  /** Product time, ms. */
  readonly now: number;
  readonly newId: () => string;
}

/**
 * What a person's answer about an uncertain action changes. Whoever opted out or moved to another campaign meanwhile
 * isn't moved.
 */
export function answered(given: Answering): SettleWrite {
  const { standing, intent, answer, by, now, newId } = given;
  const { workspaceId } = standing;
  const moved = standing.state === "uncertain" ? whereTo(given) : null;
  const lane = moved && {
    ...laneChange({ id: moved.placement.laneId, workspaceId }),
    wakeAt: moved.placement.dueAt,
  };
  return {
    now,
    placed: moved ? [{ workspaceId, enrolmentId: standing.id, ...moved }] : [],
    events: [
      answerEvent(given),
      ...(moved?.placement.state === "complete" ? [eventOf(standing, "completed", {}, newId())] : []),
    ],
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
        receipt: { answer, by },
        error: null,
      },
    ],
  };
}

const told = { arrived: "sent", send_again: "sent_again", skip: "skipped" } as const;

function answerEvent({ standing, intent, answer, by, newId }: Answering): EventRow {
  const why = answer === "skip" ? ({ reason: "user_skipped" } as const) : {};
  const data = { action: intent.id, kind: intent.kind, by, ...why };
  return eventOf({ ...standing, nodeId: intent.nodeId }, told[answer], data, newId());
}

function whereTo({ standing, intent, campaign, graphOf, answer, now }: Answering): {
  placement: Placement;
  version: number;
} {
  if (answer !== "send_again") {
    const { placement, version } = advance(
      { intent, facts: standing },
      { state: "sent", receipt: null },
      campaign,
      graphOf,
      now,
    );
    return { placement: inCampaign(placement, campaign), version };
  }
  const version = campaign.currentVersion;
  const stopped = stopOf(standing);
  if (stopped === "canceled")
    return { placement: stay(standing, "canceled", { laneId: noLane }), version: standing.version };
  const after = graphOf(campaign.id, version);
  const target = successorAfterEdit(graphOf(campaign.id, standing.version), after, standing.nodeId);
  const again =
    target === standing.nodeId
      ? stay(standing, "waiting", { visit: standing.visit + 1, dueAt: now })
      : enter(standing, after, campaign, target, now);
  const placement: Placement = stopped
    ? { ...again, state: "paused", pauseReason: stopped, holdReason: null }
    : again;
  return { placement: inCampaign(withSender(standing, placement, after, campaign), campaign), version };
}
