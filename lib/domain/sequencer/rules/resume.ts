import type { EnrolmentState } from "@/lib/contracts/words/enrolment-states.ts";
import { type Graph, order } from "@/lib/domain/campaigns/rules/graph.ts";
import type { CampaignFacts, Facts } from "./facts.ts";
import { whyParked } from "./in-line.ts";
import { enter, type Placement } from "./next.ts";
import { ranks } from "./plan.ts";
import { conditionWaits, connectionWaits, keepsReason, type PauseReason } from "./reasons.ts";

/** An enrolment at the moment at which a person resumes or moves it. */
export interface Standing extends Facts {
  readonly state: EnrolmentState;
  readonly pauseReason: PauseReason | null;
}

export type Resumed =
  | {
      readonly ok: true;
      readonly placement: Placement;
      readonly skipped: readonly string[];
      /** Steps that may be sent a second time: the person saw what they had sent, and confirmed. */
      readonly repeated: readonly string[];
    }
  | {
      readonly ok: false;
      readonly why: "being_sent" | "uncertain" | "opted_out" | "not_paused" | "no_step" | "already_sent";
    };

/** Checks that a person may resume or move a sequence in this state. Null: yes, otherwise the refusal. */
export function mayMove(standing: Standing): Exclude<Resumed, { ok: true }> | null {
  if (standing.state === "claimed") return { ok: false, why: "being_sent" };
  if (standing.state === "uncertain") return { ok: false, why: "uncertain" };
  if (standing.state === "canceled" || standing.suppressed === "person")
    return { ok: false, why: "opted_out" };
  return null;
}

/** A sent action, with its step. */
export interface SentAction {
  readonly id: string;
  readonly nodeId: string;
}

/** The step that a person chose to go on at. */
export interface ChosenStep {
  readonly stepId: string;
  /** The last thing that each step sent, earliest first. */
  readonly sent: readonly SentAction[];
  /** The latest sent action that this repeats, if the person saw and confirmed it. */
  readonly repeats: string | null;
}

/**
 * Where a resumed sequence goes on (OC-103, OC-104). Without a chosen step: at its present step, when that is due
 * anyway; a failed step is tried again, and an InMail to somebody with a conversation is passed by. With a chosen step:
 * there, now; the steps in between are `skipped` (OC-110). If the chosen step or a later one was sent before, the
 * person has to confirm, and each repeated step gets a new visit.
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
  const passed = chosen === null ? passedBy(graph, standing) : null;
  const target = chosen?.stepId ?? (passed ? passed.next : standing.nodeId);
  if (chosen === null && standing.state !== "paused") return { ok: false, why: "not_paused" };
  if (chosen && graph.nodes[chosen.stepId]?.kind !== "action") return { ok: false, why: "no_step" };
  const again = chosen && !waitsForTask(standing, chosen.stepId) ? sentFrom(graph, chosen) : [];
  if (again.length > 0 && again.at(-1)?.id !== chosen?.repeats) return { ok: false, why: "already_sent" };
  const since = chosen || passed ? now : standing.enteredAt;
  const entered = enter({ ...standing, nodeId: "" }, graph, campaign, target, since, ranks.followUp);
  const failed = standing.pauseReason === "email_failed" || standing.pauseReason === "message_failed";
  const dueAt = chosen === null || isForConnection(entered) ? Math.max(entered.dueAt, now) : now;
  // By its reason a reply for which the sequence waits is told from one that stops it.
  const isCondition = conditionWaits.includes(entered.holdReason ?? "");
  return {
    ok: true,
    placement: {
      ...entered,
      visit: standing.visit + ((chosen && !waitsForTask(standing, target)) || failed ? 1 : 0),
      dueAt: entered.state === "waiting" ? dueAt : entered.dueAt,
      holdReason: entered.state === "waiting" && dueAt <= now && !isCondition ? null : entered.holdReason,
    },
    skipped: chosen ? passedOver(graph, standing, chosen.stepId) : passed ? [standing.nodeId] : [],
    repeated: again.map(({ nodeId }) => nodeId),
  };
}

/**
 * The step that a resumed sequence passes by: it paused because there is a conversation, and would pause again
 * (OC-126).
 */
function passedBy({ nodes }: Graph, { nodeId, pauseReason }: Standing) {
  const node = nodes[nodeId];
  return pauseReason === "inmail_with_dialog" && node?.kind === "action" ? node : null;
}

/** Whether the person stands at a step whose task is still open: the same task then stays theirs. */
export const waitsForTask = (
  { taskOpen, nodeId }: Pick<Standing, "taskOpen" | "nodeId">,
  stepId: string | null,
): boolean => taskOpen && nodeId === stepId;

const isForConnection = ({ holdReason }: Pick<Standing, "holdReason">) =>
  connectionWaits.includes(holdReason ?? "");

/** Whether resuming would change nothing: the person already waits for a connection at that step. */
export function waitsAlready(at: Pick<Standing, "state" | "nodeId" | "holdReason">, to: Placement): boolean {
  const isWaiting = at.state === "waiting" || at.state === "on_hold" || at.state === "parked";
  return isWaiting && at.nodeId === to.nodeId && isForConnection(at) && isForConnection(to);
}

/** What was sent at the chosen step and after it. */
function sentFrom(graph: Graph, { stepId, sent }: ChosenStep): readonly SentAction[] {
  const follow = new Set(order({ ...graph, start: stepId }));
  return sent.filter(({ nodeId }) => follow.has(nodeId));
}

/** The steps between a person's position and a later one. None where the person goes back. */
function passedOver(graph: Graph, { nodeId, state }: Standing, target: string): string[] {
  const ids = order(graph).filter((id) => graph.nodes[id]?.kind === "action");
  const from = ids.indexOf(nodeId);
  return state === "complete" || from < 0 ? [] : ids.slice(from, Math.max(from, ids.indexOf(target)));
}

/**
 * Parks a person who would wait in a campaign that isn't active. A wait for something that the person does keeps its
 * reason, by which it is found when they do it.
 */
export function inCampaign(placement: Placement, campaign: CampaignFacts): Placement {
  if (placement.state !== "waiting" || campaign.active) return placement;
  const holdReason = keepsReason(placement.holdReason) ? placement.holdReason : whyParked(campaign);
  return { ...placement, state: "parked", holdReason };
}
