import { type Graph, successorAfterEdit } from "@/lib/domain/campaigns/rules/graph.ts";
import { findRules } from "@/lib/domain/campaigns/rules/steps/registry.ts";
import { never } from "@/lib/kernel/clock/never.ts";
import type { CampaignFacts, Position } from "./facts.ts";
import { enter, type Placement, stay } from "./next.ts";
import { connectionWaits, isPersonsHold } from "./reasons.ts";

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
    budgetAt(before, row.nodeId) === budgetAt(after, row.nodeId)
  );
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
  const isSame = target === row.nodeId;
  if (staysAt(before, after, row)) return stay(row, row.state, { holdReason, pauseReason });
  if (isSame && isPersonsHold(row.holdReason)) return stay(row, row.state, { holdReason, pauseReason });
  const entered = enter(row, after, campaign, target, now, row.rank);
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

/** Where an enrolment stands at a step that another kind took over: on the other kind's lane, as due as before. */
function asOtherKind(row: Outdated, entered: Placement, now: number): Placement {
  const { visit, pauseReason } = row;
  const state = entered.state === "held" && row.state !== "paused" ? "held" : row.state;
  const waits = (reason: string | null) => reason !== null && connectionWaits.includes(reason);
  if (entered.state === "held" || waits(entered.holdReason)) return { ...entered, state, visit, pauseReason };
  const dueAt = waits(row.holdReason) ? now : row.dueAt;
  const holdReason = waits(row.holdReason) ? null : (row.holdReason as Placement["holdReason"]);
  return { ...entered, state, visit, pauseReason, dueAt, holdReason };
}
