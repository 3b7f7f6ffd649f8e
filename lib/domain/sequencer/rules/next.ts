import type { EnrolmentState } from "@/lib/contracts/words/enrolment-states.ts";
import type { EventKind } from "@/lib/contracts/words/event-kinds.ts";
import { asksForReply, type ConditionFacts, isTrue } from "@/lib/domain/campaigns/rules/conditions.ts";
import { type Graph, type GraphNode, isAskedBefore, wayOf } from "@/lib/domain/campaigns/rules/graph.ts";
import { type LaneKind, timerKind } from "@/lib/domain/campaigns/rules/steps/budgets.ts";
import type { StepFacts } from "@/lib/domain/campaigns/rules/steps/definition.ts";
import type { SkipDetail, SkipReason } from "@/lib/domain/campaigns/rules/steps/reasons.ts";
import { creditsOf, findRules, type Payload } from "@/lib/domain/campaigns/rules/steps/registry.ts";
import { endOfWait } from "@/lib/domain/campaigns/rules/wait-until.ts";
import { placeholderValues } from "@/lib/domain/prospects/rules/placeholder-values.ts";
import { never } from "@/lib/kernel/clock/never.ts";
import { hourMs } from "@/lib/kernel/clock/spans.ts";
import { asWritten } from "@/lib/kernel/placeholders/as-written.ts";
import { isApprovalVoid } from "./approval.ts";
import { type CampaignFacts, effectKey, type Facts } from "./facts.ts";
import { whyParked } from "./in-line.ts";
import { rankAt, ranks } from "./plan.ts";
import { type EventReason, type HoldReason, keepsReason, type PauseReason } from "./reasons.ts";
import { mailboxFor } from "./sender.ts";

/** The lane of enrolments that have no lane. */
export const noLane = "00000000-0000-0000-0000-000000000000";

/** An enrolment's new position after a decision, as the store writes it. */
export interface Placement {
  readonly state: EnrolmentState;
  readonly nodeId: string;
  readonly visit: number;
  readonly laneId: string;
  readonly mailboxId: string | null;
  readonly kind: string;
  readonly rank: number;
  readonly dueAt: number;
  readonly holdReason: HoldReason | null;
  readonly pauseReason: PauseReason | null;
  readonly enteredAt: number;
  /** Whether the answers until now are dealt with: they no longer stop the sequence. */
  readonly answersSeen?: boolean;
  /** Whether the person awaits approval from now on. */
  readonly awaitsApproval?: boolean;
}

type At = Pick<
  Facts,
  | "id"
  | "nodeId"
  | "visit"
  | "laneId"
  | "mailboxId"
  | "kind"
  | "rank"
  | "dueAt"
  | "enteredAt"
  | "connected"
  | "chosen"
  | "awayUntil"
>;

/** Changes the state and leaves the position. */
export function stay(at: At, state: EnrolmentState, why: Partial<Placement> = {}): Placement {
  const { nodeId, visit, laneId, mailboxId, kind, rank, dueAt, enteredAt } = at;
  return {
    state,
    nodeId,
    visit,
    laneId,
    mailboxId,
    kind,
    rank,
    dueAt,
    enteredAt,
    holdReason: null,
    pauseReason: null,
    ...why,
  };
}

/**
 * Enters a node (null: the end) and sets its lane, its kind and its due time. Waits before it add up, and a split is
 * decided at once. At a condition the enrolment stands on its workspace's timer, which decides it. A step that needs a
 * connection waits until the person is connected, at most the days that the campaign sets; its delay then counts from
 * that moment. The hold's reason says whether the sequence has asked the person to connect. A step of an unknown kind
 * is skipped.
 */
export function enter(
  at: At,
  graph: Graph,
  campaign: CampaignFacts,
  nodeId: string | null,
  now: number,
  rank: number = ranks.followUp,
): Placement {
  let base = now;
  for (let id = nodeId, hops = 0; id !== null && hops < 1_000; hops++) {
    const node: GraphNode | undefined = graph.nodes[id];
    if (!node || node.kind === "end") break;
    if (node.kind === "wait") {
      base += node.hours * hourMs;
      id = node.next;
      continue;
    }
    if (node.kind === "wait_until") {
      base = endOfWait(node.until, base, campaign.timezone, at.awayUntil);
      id = node.next;
      continue;
    }
    if (node.kind === "split") {
      id = wayOf(node, at.id);
      continue;
    }
    if (node.kind === "condition") return standAt(at, node, campaign, base, rank);
    const rules = findRules(node.action);
    if (!rules) {
      id = node.next;
      continue;
    }
    const sender = senderOf(at, campaign, rules.lane, rules.mailboxesOf(node.action));
    const placed = {
      nodeId: id,
      visit: id === at.nodeId ? at.visit + 1 : at.visit,
      kind: rules.budgetOf(node.action),
      rank: rankAt(rules.budgetOf(node.action), at.chosen, rank),
      enteredAt: now,
      laneId: sender?.laneId ?? noLane,
      mailboxId: sender?.mailboxId ?? at.mailboxId,
      pauseReason: null,
    };
    if (!sender) return { ...placed, state: "held", dueAt: never, holdReason: "invalid_email_integration" };
    if (rules.needsConnection && !at.connected) {
      const dueAt = base + campaign.acceptanceDays * 24 * hourMs;
      const holdReason = isAskedBefore(graph, id) ? "waiting_for_acceptance" : "not_connected";
      return { ...placed, state: "waiting", dueAt, holdReason };
    }
    const dueAt = base + node.delayHours * hourMs;
    return { ...placed, state: "waiting", dueAt, holdReason: dueAt > now ? "delay" : null };
  }
  return stay(at, "complete", { laneId: noLane, dueAt: never, enteredAt: now });
}

type ConditionNode = Extract<GraphNode, { kind: "condition" }>;

/** Why an enrolment stands at a condition. */
const waitAt = ({ condition }: ConditionNode) =>
  asksForReply(condition) ? "waiting_for_reply" : "waiting_for_condition";

/** An enrolment at a condition, which the workspace's timer decides from `base` on. */
function standAt(
  at: At,
  node: ConditionNode,
  campaign: CampaignFacts,
  base: number,
  rank: number,
): Placement {
  return {
    state: "waiting",
    nodeId: node.id,
    visit: node.id === at.nodeId ? at.visit + 1 : at.visit,
    laneId: campaign.timerLaneId ?? noLane,
    mailboxId: at.mailboxId,
    kind: timerKind,
    rank,
    dueAt: base,
    holdReason: waitAt(node),
    pauseReason: null,
    enteredAt: base,
  };
}

function conditionFactsOf(facts: Facts): ConditionFacts {
  const { connected, replied, opened, clicked, lists, labels, labelsSince, person } = facts;
  const { email, phone } = person;
  return {
    connected,
    replied,
    opened,
    clicked,
    lists,
    labels,
    labelsSince,
    email,
    phone,
    fields: placeholderValues(person),
  };
}

/** The account or mailbox that sends a step of a lane's kind. */
function senderOf(
  at: At,
  campaign: CampaignFacts,
  lane: LaneKind,
  only: readonly string[],
): { laneId: string; mailboxId: string | null } | null {
  if (lane === "social")
    return campaign.socialLaneId ? { laneId: campaign.socialLaneId, mailboxId: at.mailboxId } : null;
  if (lane === "workspace" || lane === "timer")
    return campaign.workspaceLaneId ? { laneId: campaign.workspaceLaneId, mailboxId: at.mailboxId } : null;
  const mailbox = mailboxFor(at, campaign, only);
  return mailbox && { laneId: mailbox.laneId, mailboxId: mailbox.id };
}

export type Decision =
  | { readonly do: "act"; readonly payload: Payload }
  | {
      readonly do: "place";
      readonly placement: Placement;
      /** Null: nothing happened that people should read. */
      readonly event: EventKind | null;
      readonly reason: EventReason | null;
      /** The detail, where the reason alone says too little. */
      readonly why?: SkipDetail;
      /** The way that a condition decided. */
      readonly branch?: "yes" | "no";
      /** The campaign in which the person goes on instead. */
      readonly to?: string;
    };

/**
 * Decides what happens to a due enrolment, by facts read under the prospect's lock: act, skip a step that has nothing
 * to do, hold, pause, or end. A known reply or opt-out always takes precedence [F11].
 */
export function next(facts: Facts, graph: Graph, campaign: CampaignFacts, now: number): Decision {
  const place = (
    placement: Placement,
    event: EventKind | null,
    reason: EventReason | null = null,
    why?: SkipDetail,
  ) => ({ do: "place" as const, placement, event, reason, ...(why ? { why } : {}) });
  const idle = { laneId: noLane, dueAt: never };
  const node = graph.nodes[facts.nodeId];
  const stopped = stopOf(facts, node);
  if (stopped === "canceled") return place(stay(facts, "canceled", idle), "opted_out");
  if (stopped) return place(stay(facts, "paused", { pauseReason: stopped }), "paused", stopped);
  if (!campaign.active) {
    const why = whyParked(campaign);
    const holdReason = keepsReason(facts.holdReason) ? (facts.holdReason as HoldReason) : why;
    return place(stay(facts, "parked", { holdReason }), "parked", why);
  }
  if (facts.later) return { ...place(stay(facts, "canceled", idle), "moved_away"), to: facts.later };
  if (facts.listed && node?.kind === "action")
    return place(stay(facts, "held", { holdReason: "blacklisted", dueAt: never }), "held", "blacklisted");
  if (isApprovalVoid(facts, campaign)) {
    const holdReason = facts.holdReason as HoldReason | null;
    const placement = stay(facts, "on_hold", { holdReason, awaitsApproval: true });
    return place(placement, "put_on_hold", "awaiting_approval");
  }
  if (node?.kind === "condition") return decideCondition(facts, node, graph, campaign, now);
  if (node?.kind !== "action") {
    const moved = enter(facts, graph, campaign, node ? facts.nodeId : null, now);
    return place(moved, moved.state === "complete" ? "completed" : "moved");
  }
  const skip = (reason: SkipReason, why?: SkipDetail) =>
    place(enter(facts, graph, campaign, node.next, now), "skipped", reason, why);
  const hold = (holdReason: HoldReason) =>
    place(stay(facts, "held", { holdReason, dueAt: never }), "held", holdReason);
  const rules = findRules(node.action);
  if (!rules) return skip("no_actions");
  // Somebody resumed the person, or the campaign, while the task of this step was open.
  if (facts.taskOpen) return place(stay(facts, "waiting", { dueAt: never, holdReason: "task_open" }), null);
  const decided = rules.decide(node.action, stepFactsOf(facts, campaign, now));
  switch (decided.do) {
    case "act":
      return creditsOf(node.action) > (campaign.credits ?? never) ? hold("out_of_credits") : decided;
    case "skip":
      return skip(decided.reason, decided.why);
    case "hold":
      return hold(decided.reason);
    case "pause":
      return place(stay(facts, "paused", { pauseReason: decided.reason }), "paused", decided.reason);
    case "wait":
      return place(stay(facts, "waiting", { dueAt: decided.until, holdReason: "local_hours" }), null);
    case "hand_over": {
      const again = enter({ ...facts, mailboxId: null }, graph, campaign, facts.nodeId, now);
      const dueAt = Math.min(again.dueAt, again.state === "held" ? never : now);
      return place({ ...again, visit: facts.visit, dueAt }, "handed_over");
    }
  }
}

/** The facts that a step's own decision is based on. */
function stepFactsOf(facts: Facts, campaign: CampaignFacts, now: number): StepFacts {
  const { person } = facts;
  return {
    effectKey: effectKey(facts),
    connected: facts.connected,
    invited: facts.invited,
    inmailed: facts.inmailed,
    hasBounced: facts.suppressed === "bounce",
    profile: person.socialProviderId ?? person.socialUrl,
    email: person.email,
    phone: person.phone,
    timezone: person.timezone ?? campaign.timezone,
    now,
    // No workspace can have a calling number yet.
    dialerPhone: null,
    companyName: person.companyName,
    personality: person.personality,
    fullName: person.fullName,
    values: asWritten(placeholderValues(person)),
    mailbox: campaign.mailboxes.find((one) => one.id === facts.mailboxId) ?? null,
    noteLimit: campaign.noteLimit,
  };
}

/**
 * Decides a condition at which an enrolment stands: `yes` once it is true, `no` when its time is over, else it stands
 * there until then. Somebody who answered without the intent that it asks for is paused when its time is over.
 */
function decideCondition(
  facts: Facts,
  node: ConditionNode,
  graph: Graph,
  campaign: CampaignFacts,
  now: number,
): Decision {
  const isMet = isTrue(node.condition, conditionFactsOf(facts));
  const dueAt = facts.enteredAt + node.withinHours * hourMs;
  if (!isMet && now < dueAt) {
    return {
      do: "place",
      placement: stay(facts, "waiting", { dueAt, holdReason: waitAt(node) }),
      event: null,
      reason: null,
    };
  }
  // They answered, but nobody found the intent in it: nothing more is sent to somebody who answered.
  if (!isMet && facts.replied && asksForReply(node.condition)) {
    const placement = stay(facts, "paused", { pauseReason: "got_reply" });
    return { do: "place", placement, event: "paused", reason: "got_reply" };
  }
  const entered = enter(facts, graph, campaign, isMet ? node.yes : node.no, now);
  const answersSeen = isMet && asksForReply(node.condition);
  return {
    do: "place",
    placement: answersSeen ? { ...entered, answersSeen } : entered,
    event: "branched",
    reason: null,
    branch: isMet ? "yes" : "no",
  };
}

/**
 * Whether a fact about the prospect ends or pauses every sequence. Null when none does, and for an answer for which the
 * sequence itself waits at this node.
 */
export function stopOf(
  facts: Pick<Facts, "replied" | "booked" | "suppressed">,
  at?: GraphNode,
): "canceled" | PauseReason | null {
  if (facts.suppressed === "person") return "canceled";
  if (facts.booked) return "booked_meeting";
  const isAwaited = at?.kind === "condition" && asksForReply(at.condition);
  return facts.replied && !isAwaited ? "got_reply" : null;
}
