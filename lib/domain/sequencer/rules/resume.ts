import { type Graph, order } from "@/lib/domain/campaigns/rules/graph.ts";
import type { CampaignFacts, Facts } from "./facts.ts";
import { enter, type Placement } from "./next.ts";
import { ranks } from "./plan.ts";
import { connectionWaits, type EnrolmentState, type PauseReason } from "./reasons.ts";

/** An enrolment as a person finds it. */
export interface Standing extends Facts {
  readonly state: EnrolmentState;
  readonly pauseReason: PauseReason | null;
}

export type Resumed =
  | { readonly ok: true; readonly placement: Placement; readonly skipped: readonly string[] }
  | { readonly ok: false; readonly why: "being_sent" | "uncertain" | "opted_out" | "not_paused" | "no_step" };

/** A state that a person can take a sequence out of, or in which it can be told to go on somewhere else. */
export function mayMove(standing: Standing): Exclude<Resumed, { ok: true }> | null {
  if (standing.state === "claimed") return { ok: false, why: "being_sent" };
  if (standing.state === "uncertain") return { ok: false, why: "uncertain" };
  if (standing.state === "canceled" || standing.suppressed === "person")
    return { ok: false, why: "opted_out" };
  return null;
}

/**
 * Where the sequence of a person goes on (OC-103, OC-104). Without a step: where it stood, when that step is due anyway;
 * a step that failed is tried anew. With a step: there, now; steps that this passes over are `skipped` (OC-110). A step
 * chosen by a person may repeat what was sent: it gets a visit of its own.
 */
export function resumed(
  standing: Standing,
  graph: Graph,
  campaign: CampaignFacts,
  stepId: string | null,
  now: number,
): Resumed {
  const refused = mayMove(standing);
  if (refused) return refused;
  const target = stepId ?? standing.nodeId;
  if (stepId === null && standing.state !== "paused") return { ok: false, why: "not_paused" };
  if (stepId !== null && graph.nodes[target]?.kind !== "action") return { ok: false, why: "no_step" };
  const since = stepId === null ? standing.enteredAt : now;
  const entered = enter({ ...standing, nodeId: "" }, graph, campaign, target, since, ranks.followUp);
  const failed = standing.pauseReason === "email_failed" || standing.pauseReason === "message_failed";
  const waits = connectionWaits.includes(entered.holdReason ?? "");
  const dueAt = stepId === null || waits ? Math.max(entered.dueAt, now) : now;
  return {
    ok: true,
    placement: {
      ...entered,
      visit: standing.visit + (stepId !== null || failed ? 1 : 0),
      dueAt: entered.state === "waiting" ? dueAt : entered.dueAt,
      holdReason: entered.state === "waiting" && dueAt <= now ? null : entered.holdReason,
    },
    skipped: stepId === null ? [] : passedOver(graph, standing, target),
  };
}

/** The steps between where a person stood and a later one; none where the person goes back. */
function passedOver(graph: Graph, { nodeId, state }: Standing, target: string): string[] {
  const ids = order(graph).filter((id) => graph.nodes[id]?.kind === "action");
  const from = ids.indexOf(nodeId);
  return state === "complete" || from < 0 ? [] : ids.slice(from, Math.max(from, ids.indexOf(target)));
}

/** In a campaign that doesn't run, whoever would wait is parked until it does. */
export function inCampaign(placement: Placement, campaign: CampaignFacts): Placement {
  return placement.state === "waiting" && !campaign.active
    ? { ...placement, state: "parked", holdReason: "campaign_paused" }
    : placement;
}
