import type { EnrolmentState } from "@/lib/contracts/words/enrolment-states.ts";
import { type Graph, order } from "@/lib/domain/campaigns/rules/graph.ts";
import type { CampaignFacts, Facts } from "./facts.ts";
import { enter, type Placement } from "./next.ts";
import { ranks } from "./plan.ts";
import { connectionWaits, type PauseReason } from "./reasons.ts";

/** An enrolment as a person finds it. */
export interface Standing extends Facts {
  readonly state: EnrolmentState;
  readonly pauseReason: PauseReason | null;
}

export type Resumed =
  | {
      readonly ok: true;
      readonly placement: Placement;
      readonly skipped: readonly string[];
      /** Steps that may be sent a second time: the person saw what they had sent, and confirmed it. */
      readonly repeated: readonly string[];
    }
  | {
      readonly ok: false;
      readonly why: "being_sent" | "uncertain" | "opted_out" | "not_paused" | "no_step" | "already_sent";
    };

/** A state that a person can take a sequence out of, or in which it can be told to go on somewhere else. */
export function mayMove(standing: Standing): Exclude<Resumed, { ok: true }> | null {
  if (standing.state === "claimed") return { ok: false, why: "being_sent" };
  if (standing.state === "uncertain") return { ok: false, why: "uncertain" };
  if (standing.state === "canceled" || standing.suppressed === "person")
    return { ok: false, why: "opted_out" };
  return null;
}

/** An action that was carried out, by the step that it belongs to. */
export interface SentAction {
  readonly id: string;
  readonly nodeId: string;
}

/** A step that a person chose to go on at. */
export interface ChosenStep {
  readonly stepId: string;
  /** What each step sent last, earliest first. */
  readonly sent: readonly SentAction[];
  /** The last of these that going on there repeats, where the person saw and confirmed it. */
  readonly repeats: string | null;
}

/**
 * Where the sequence of a person goes on (OC-103, OC-104). Without a step: where it stood, when that step is due anyway;
 * a step that failed is tried anew. With a step: there, now; steps that this passes over are `skipped` (OC-110). Where the
 * chosen step or one behind it was sent before, the person has to confirm that; what is repeated gets a visit of its own.
 */
export function resumed(
  standing: Standing,
  graph: Graph,
  campaign: CampaignFacts,
  chosen: ChosenStep | null,
  now: number,
): Resumed {
  const refused = mayMove(standing);
  if (refused) return refused;
  const target = chosen?.stepId ?? standing.nodeId;
  if (chosen === null && standing.state !== "paused") return { ok: false, why: "not_paused" };
  if (chosen && graph.nodes[target]?.kind !== "action") return { ok: false, why: "no_step" };
  const again = chosen ? sentFrom(graph, chosen) : [];
  if (again.length > 0 && again.at(-1)?.id !== chosen?.repeats) return { ok: false, why: "already_sent" };
  const since = chosen ? now : standing.enteredAt;
  const entered = enter({ ...standing, nodeId: "" }, graph, campaign, target, since, ranks.followUp);
  const failed = standing.pauseReason === "email_failed" || standing.pauseReason === "message_failed";
  const dueAt = chosen === null || isForConnection(entered) ? Math.max(entered.dueAt, now) : now;
  return {
    ok: true,
    placement: {
      ...entered,
      visit: standing.visit + (chosen || failed ? 1 : 0),
      dueAt: entered.state === "waiting" ? dueAt : entered.dueAt,
      holdReason: entered.state === "waiting" && dueAt <= now ? null : entered.holdReason,
    },
    skipped: chosen ? passedOver(graph, standing, target) : [],
    repeated: again.map(({ nodeId }) => nodeId),
  };
}

const isForConnection = ({ holdReason }: Pick<Standing, "holdReason">) =>
  connectionWaits.includes(holdReason ?? "");

/** Whether a person who was let go on would only wait anew for a connection, at a step where they wait for it already. */
export function waitsAlready(at: Pick<Standing, "state" | "nodeId" | "holdReason">, to: Placement): boolean {
  const isWaiting = at.state === "waiting" || at.state === "parked";
  return isWaiting && at.nodeId === to.nodeId && isForConnection(at) && isForConnection(to);
}

/** What was sent at the chosen step and behind it. */
function sentFrom(graph: Graph, { stepId, sent }: ChosenStep): readonly SentAction[] {
  const follow = new Set(order({ ...graph, start: stepId }));
  return sent.filter(({ nodeId }) => follow.has(nodeId));
}

/** The steps between where a person stood and a later one; none where the person goes back. */
function passedOver(graph: Graph, { nodeId, state }: Standing, target: string): string[] {
  const ids = order(graph).filter((id) => graph.nodes[id]?.kind === "action");
  const from = ids.indexOf(nodeId);
  return state === "complete" || from < 0 ? [] : ids.slice(from, Math.max(from, ids.indexOf(target)));
}

/**
 * In a campaign that doesn't run, whoever would wait is parked until it does; what waits for a connection keeps that
 * reason, by which it is found when the person connects.
 */
export function inCampaign(placement: Placement, campaign: CampaignFacts): Placement {
  if (placement.state !== "waiting" || campaign.active) return placement;
  const holdReason = isForConnection(placement) ? placement.holdReason : "campaign_paused";
  return { ...placement, state: "parked", holdReason };
}
