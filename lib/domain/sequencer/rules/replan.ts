import { type Graph, type GraphNode, successorAfterEdit } from "@/lib/domain/campaigns/rules/graph.ts";
import { findRules } from "@/lib/domain/campaigns/rules/steps/registry.ts";
import { never } from "@/lib/kernel/clock/never.ts";
import type { CampaignFacts, Position } from "./facts.ts";
import { enter, type Placement, stay } from "./next.ts";
import { conditionWaits, connectionWaits, isPersonsHold } from "./reasons.ts";

/** An enrolment of an older version, with its state and pause reason. */
export type Outdated = Position & Pick<Placement, "state" | "pauseReason">;

/** Whether an enrolment keeps its position and state in the new version. */
export function staysAt(
  before: Graph,
  after: Graph,
  row: { readonly nodeId: string; readonly state: string },
): boolean {
  return (
    row.state !== "held" &&
    successorAfterEdit(before, after, row.nodeId) === row.nodeId &&
    isSameStand(before.nodes[row.nodeId], after.nodes[row.nodeId]) &&
    budgetAt(before, row.nodeId) === budgetAt(after, row.nodeId)
  );
}

/**
 * Whether standing at a node means the same in both versions. At a condition that asks for something else it doesn't.
 */
function isSameStand(before: GraphNode | undefined, after: GraphNode | undefined): boolean {
  if (before?.kind !== "condition" || after?.kind !== "condition") return before?.kind === after?.kind;
  const asked = ({ condition }: typeof before) => JSON.stringify(Object.entries(condition).sort());
  return before.withinHours === after.withinHours && asked(before) === asked(after);
}

/** The budget of a step. A step that another kind took over is on another lane. */
function budgetAt({ nodes }: Graph, nodeId: string): string | null {
  const node = nodes[nodeId];
  return (node?.kind === "action" && findRules(node.action)?.budgetOf(node.action)) || null;
}

/**
 * Where an enrolment stands in the new version: at its node where that survives, else at the nearest surviving node
 * after it, else at the end. A held enrolment is looked at again: the edit may have brought what it lacked.
 */
export function replanned(
  row: Outdated,
  before: Graph,
  after: Graph,
  campaign: CampaignFacts,
  now: number,
): Placement {
  const holdReason = row.holdReason as Placement["holdReason"];
  const { pauseReason } = row;
  const target = successorAfterEdit(before, after, row.nodeId);
  if (staysAt(before, after, row)) return stay(row, row.state, { holdReason, pauseReason });
  if (target === row.nodeId && isPersonsHold(row.holdReason))
    return stay(row, row.state, { holdReason, pauseReason });
  const entered = enter(row, after, campaign, target, now, row.rank);
  // Nobody stands at a wait or a split that took the node's id.
  const isSame = target === row.nodeId && entered.nodeId === row.nodeId && entered.state !== "complete";
  if (isSame && after.nodes[row.nodeId]?.kind === "condition")
    return atCondition(row, entered, before.nodes[row.nodeId]?.kind === "condition", now);
  if (isSame && row.state === "held")
    return entered.state === "waiting"
      ? { ...entered, visit: row.visit, dueAt: Math.min(entered.dueAt, now), holdReason: null }
      : { ...entered, visit: row.visit, dueAt: never };
  if (isSame) return asOtherKind(row, entered, now);
  // A pause remains, even where the next step lacks something: only a person ends it.
  const isOpen = row.state === "held" || (entered.state !== "waiting" && row.state !== "paused");
  const state = isOpen || entered.state === "complete" ? entered.state : row.state;
  return { ...entered, state, pauseReason };
}

/**
 * Where an enrolment stands at a condition that the edit changed, or that took a step's place: it is decided now. The
 * time of a changed one goes on counting from where it began.
 */
function atCondition(row: Outdated, entered: Placement, wasCondition: boolean, now: number): Placement {
  const { visit, pauseReason } = row;
  const state = row.state === "held" ? "waiting" : row.state;
  const enteredAt = wasCondition ? row.enteredAt : entered.enteredAt;
  return { ...entered, state, visit, pauseReason, enteredAt, dueAt: Math.max(enteredAt, now) };
}

/** Where an enrolment stands at a step that another kind took over: on the other kind's lane, as due as before. */
function asOtherKind(row: Outdated, entered: Placement, now: number): Placement {
  const { visit, pauseReason } = row;
  const state = entered.state === "held" && row.state !== "paused" ? "held" : row.state;
  const waits = (reason: string | null) =>
    reason !== null && [...connectionWaits, ...conditionWaits].includes(reason);
  if (entered.state === "held" || waits(entered.holdReason)) return { ...entered, state, visit, pauseReason };
  const dueAt = waits(row.holdReason) ? now : row.dueAt;
  const holdReason = waits(row.holdReason) ? null : (row.holdReason as Placement["holdReason"]);
  return { ...entered, state, visit, pauseReason, dueAt, holdReason };
}
