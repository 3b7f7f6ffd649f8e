import { hashText, seeded } from "@/lib/kernel/random/index.ts";
import type { Condition } from "./conditions.ts";
import { findRules, type NodeAction } from "./steps/registry.ts";
import type { WaitUntil } from "./wait-until.ts";

/**
 * A node of a sequence. A `next` of null ends the sequence. Ids are short words of small letters, digits and hyphens.
 */
export type GraphNode =
  | {
      readonly id: string;
      readonly kind: "action";
      readonly delayHours: number;
      readonly action: NodeAction;
      readonly next: string | null;
    }
  | { readonly id: string; readonly kind: "wait"; readonly hours: number; readonly next: string | null }
  | {
      readonly id: string;
      readonly kind: "wait_until";
      readonly until: WaitUntil;
      readonly next: string | null;
    }
  /** Goes on at `yes` as soon as the condition is true, at `no` when it isn't within so many hours. */
  | {
      readonly id: string;
      readonly kind: "condition";
      readonly condition: Condition;
      readonly withinHours: number;
      readonly yes: string | null;
      readonly no: string | null;
    }
  /** Sends each person one of several ways, in proportion to their shares, always the same person the same way. */
  | { readonly id: string; readonly kind: "split"; readonly ways: readonly Way[] }
  | { readonly id: string; readonly kind: "end" };

/** One way of a split. Shares are whole numbers and needn't add up to 100. */
export interface Way {
  readonly share: number;
  readonly next: string | null;
}

/** One immutable version of a campaign's sequence. Source: decision 30. */
export interface Graph {
  readonly start: string | null;
  readonly nodes: Readonly<Record<string, GraphNode>>;
}

/** The nodes that follow a node; a condition's `yes` comes first. */
export function successors(node: GraphNode): string[] {
  return waysOf(node).filter((id): id is string => id !== null);
}

function waysOf(node: GraphNode): readonly (string | null)[] {
  switch (node.kind) {
    case "end":
      return [];
    case "condition":
      return [node.yes, node.no];
    case "split":
      return node.ways.map(({ next }) => next);
    default:
      return [node.next];
  }
}

/** The way of a split that a person takes. */
export function wayOf(
  { id, ways }: Extract<GraphNode, { kind: "split" }>,
  enrolmentId: string,
): string | null {
  const total = ways.reduce((sum, { share }) => sum + share, 0);
  let left = total > 0 ? Math.floor(seeded(hashText(`${enrolmentId} ${id}`))() * total) : 0;
  for (const { share, next } of ways) {
    if (left < share) return next;
    left -= share;
  }
  return ways[0]?.next ?? null;
}

/** The ids of all nodes in reading order (a condition's `yes` branch first), each once. */
export function order(graph: Graph): string[] {
  const seen = new Set<string>();
  const visit = (id: string) => {
    const node = graph.nodes[id];
    if (!node || seen.has(id)) return;
    seen.add(id);
    for (const next of successors(node)) visit(next);
  };
  if (graph.start !== null) visit(graph.start);
  return [...seen];
}

/** The number of a step among the sequence's steps in reading order, from 1. Null: it has no such step. */
export function placeOf(graph: Graph, nodeId: string): number | null {
  const steps = order(graph).filter((id) => graph.nodes[id]?.kind === "action");
  return steps.includes(nodeId) ? steps.indexOf(nodeId) + 1 : null;
}

const asked = new WeakMap<Graph, Map<string, boolean>>();

/** Whether a connection request stands before a node, on any path that leads to it. Remembered: graphs never change. */
export function isAskedBefore(graph: Graph, nodeId: string): boolean {
  const known = asked.get(graph) ?? new Map<string, boolean>();
  asked.set(graph, known);
  const answer = known.get(nodeId) ?? findRequestBefore(graph, nodeId);
  known.set(nodeId, answer);
  return answer;
}

function findRequestBefore(graph: Graph, nodeId: string): boolean {
  const isRequest = (node: GraphNode) =>
    node.kind === "action" && findRules(node.action)?.asksToConnect === true;
  return Object.values(graph.nodes).some(
    (node) => node.id !== nodeId && isRequest(node) && isBefore(graph, node.id, nodeId),
  );
}

function isBefore(graph: Graph, first: string, then: string): boolean {
  return order({ ...graph, start: first }).includes(then);
}

/** Builds the graph of a simple campaign: its steps in a line. */
export function lineOf(steps: readonly { id: string; delayHours: number; action: NodeAction }[]): Graph {
  const nodes: Record<string, GraphNode> = {};
  steps.forEach((step, i) => {
    nodes[step.id] = { ...step, kind: "action", next: steps[i + 1]?.id ?? null };
  });
  return { start: steps[0]?.id ?? null, nodes };
}

/**
 * Where an enrolment stands after an edit: at its node if that survives, else at the node's nearest successor in the
 * old version that survives, else at the end (null).
 */
export function successorAfterEdit(before: Graph, after: Graph, nodeId: string): string | null {
  const queue = [nodeId];
  const seen = new Set<string>();
  for (let id = queue.shift(); id !== undefined; id = queue.shift()) {
    if (seen.has(id)) continue;
    seen.add(id);
    if (after.nodes[id]) return id;
    const node = before.nodes[id];
    if (node) queue.push(...successors(node));
  }
  return null;
}

/** The nodes that stand before a node, on any way that leads to it. */
export function nodesBefore(graph: Graph, nodeId: string): string[] {
  return order(graph).filter((id) => id !== nodeId && isBefore(graph, id, nodeId));
}

/**
 * The steps of the new version that an enrolment at `nodeId` will never reach: they stand before its node and weren't
 * done. An edit causes this when it puts a step before a completed one; one on another branch isn't before it. Source:
 * OC-098.
 */
export function skipMoved(after: Graph, nodeId: string | null, done: ReadonlySet<string>): string[] {
  const before = nodeId === null ? order(after) : nodesBefore(after, nodeId);
  return before.filter((id) => !done.has(id) && after.nodes[id]?.kind === "action");
}
