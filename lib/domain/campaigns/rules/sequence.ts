import type { ProblemKey } from "@/lib/contracts/campaigns/campaign-check.ts";
import { knownPlaceholders } from "@/lib/domain/prospects/rules/placeholder-values.ts";
import { check } from "@/lib/kernel/placeholders/index.ts";
import { conditionKinds, type Graph, type GraphNode, isAskedBefore, order } from "./graph.ts";
import { type AccountLimits, defaultLimits } from "./steps/account-limits.ts";
import { findRules, stepRules } from "./steps/registry.ts";

/** The most problems reported for a sequence. The next check reports the rest. */
const mostProblems = 200;

/** The smallest delay before any step but the first, in hours (OC-083; the number is this project's, OC-085). */
export const minimumDelayHours = 1;
export const longestDelayHours = 24 * 365;

export interface SequenceProblem {
  readonly key: ProblemKey;
  readonly nodeId: string | null;
  /** The field's name on the wire. */
  readonly field?: string;
  readonly values?: Readonly<Record<string, string | number>>;
}

type Action = Extract<GraphNode, { kind: "action" }>;

/**
 * Everything that keeps a simple sequence from being saved, in reading order. Lengths are those of the written text;
 * the rendered text is checked again when it is sent.
 * @param account the account's own limits.
 */
export function checkSequence(
  graph: Graph,
  account: AccountLimits = defaultLimits,
  customFields: readonly string[] = [],
): SequenceProblem[] {
  const ids = order(graph);
  const nodes = ids.flatMap((id) => graph.nodes[id] ?? []);
  const actions = nodes.filter((node): node is Action => node.kind === "action");
  if (actions.length === 0) return [{ key: "empty_sequence", nodeId: null }];
  const problems: SequenceProblem[] = [];
  for (const node of nodes) {
    if (node.kind !== "condition") continue;
    const isKnown = conditionKinds.includes(node.condition);
    problems.push({ key: isKnown ? "not_a_line" : "unknown_condition", nodeId: node.id });
  }
  for (const [kind, { onlyOne }] of Object.entries(stepRules)) {
    if (onlyOne === null) continue;
    for (const extra of actions.filter((node) => node.action.type === kind).slice(1))
      problems.push({ key: onlyOne, nodeId: extra.id });
  }
  const known = [...knownPlaceholders, ...customFields];
  for (const [i, node] of actions.entries()) {
    // Stops early: later texts may be long, and their problems wouldn't be reported.
    if (problems.length >= mostProblems) break;
    if (!findRules(node.action)) problems.push({ key: "unknown_step", nodeId: node.id });
    problems.push(...checkDelay(node, i === 0), ...checkTexts(node, account, known));
  }
  return problems.slice(0, mostProblems);
}

/**
 * Steps that need a connection without a connection request before them: they reach only people who are already
 * connected. Such a sequence may be saved.
 */
export function unaskedSteps(graph: Graph): string[] {
  return order(graph).filter((id) => {
    const node = graph.nodes[id];
    return (
      node?.kind === "action" && findRules(node.action)?.needsConnection === true && !isAskedBefore(graph, id)
    );
  });
}

function checkDelay(node: Action, first: boolean): SequenceProblem[] {
  const field = "delay";
  if (!(node.delayHours >= (first ? 0 : minimumDelayHours)))
    return [{ key: "too_small_delay", nodeId: node.id, field, values: { hours: minimumDelayHours } }];
  if (node.delayHours > longestDelayHours)
    return [{ key: "too_large_delay", nodeId: node.id, field, values: { hours: longestDelayHours } }];
  return [];
}

function checkTexts(node: Action, account: AccountLimits, known: readonly string[]): SequenceProblem[] {
  const texts = findRules(node.action)?.texts(node.action, account) ?? [];
  return texts.flatMap(({ field, value, limit, tooLong, empty }): SequenceProblem[] => {
    const problems: SequenceProblem[] = [];
    if (empty && value.trim() === "") problems.push({ key: empty, nodeId: node.id, field });
    if (value.length > limit) problems.push({ key: tooLong, nodeId: node.id, field, values: { limit } });
    for (const { kind, start, end, name } of check(value, known))
      problems.push({ key: "placeholder", nodeId: node.id, field, values: { kind, start, end, name } });
    return problems;
  });
}
