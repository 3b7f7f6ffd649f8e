import type { SequenceLink, SequenceNode } from "@/lib/contracts/campaigns/smart-sequence.ts";
import type { SequenceStep } from "@/lib/contracts/steps/index.ts";

/** A smart sequence as it is edited: its nodes, the first of which begins it, and the links between them. */
export interface Flow {
  readonly sequences_nodes: readonly SequenceNode[];
  readonly sequences_links: readonly SequenceLink[];
}

/** Where something can stand: behind one of a node's ways, or (`from` is null) at the beginning. */
export interface Place {
  readonly from: string | null;
  /** `yes` or `no` of a condition, the number of a split's way; empty for any other node's only way. */
  readonly branch: string;
}

export const start: Place = { from: null, branch: "" };

/** A place as one word, for keys. */
export const placeKey = ({ from, branch }: Place) => `${from ?? ""}>${branch}`;

export const idOf = (node: SequenceNode) => (node.kind === "action" ? node.step.id : node.id);

export const nodeOf = (flow: Flow, id: string) => flow.sequences_nodes.find((node) => idOf(node) === id);

/** The ways that lead out of a node. */
export function waysOf(node: SequenceNode): string[] {
  switch (node.kind) {
    case "end":
      return [];
    case "condition":
      return ["yes", "no"];
    case "split":
      return node.shares.map((_, way) => String(way));
    default:
      return [""];
  }
}

/** Every place of a flow, in reading order. */
export function placesOf(flow: Flow): Place[] {
  const behind = readingOrder(flow).flatMap((id) => {
    const node = nodeOf(flow, id);
    return node ? waysOf(node).map((branch) => ({ from: id, branch })) : [];
  });
  return [start, ...behind];
}

const isAt = ({ from, branch = "" }: SequenceLink, place: Place) =>
  from === place.from && branch === place.branch;

/** The node that stands at a place. Null: the sequence ends there. */
export function targetOf(flow: Flow, place: Place): string | null {
  if (place.from === null) return flow.sequences_nodes[0] ? idOf(flow.sequences_nodes[0]) : null;
  return flow.sequences_links.find((link) => isAt(link, place))?.to ?? null;
}

/** The places that lead to a node. */
export const placesTo = (flow: Flow, id: string) =>
  placesOf(flow).filter((place) => targetOf(flow, place) === id);

/** The nodes behind a node, in the order of its ways. */
export function successors(flow: Flow, id: string): string[] {
  const node = nodeOf(flow, id);
  if (!node) return [];
  return waysOf(node).flatMap((branch) => targetOf(flow, { from: id, branch }) ?? []);
}

/** A node and all that can be reached from it, in reading order: a condition's `yes` comes first. */
export function reachedFrom(flow: Flow, id: string): string[] {
  const seen = new Set<string>();
  const visit = (at: string) => {
    if (seen.has(at) || !nodeOf(flow, at)) return;
    seen.add(at);
    for (const next of successors(flow, at)) visit(next);
  };
  visit(id);
  return [...seen];
}

/** The ids of all nodes in reading order. */
export function readingOrder(flow: Flow): string[] {
  const first = targetOf(flow, start);
  return first === null ? [] : reachedFrom(flow, first);
}

/** The steps in reading order. */
export function stepsOf(flow: Flow): SequenceStep[] {
  return readingOrder(flow).flatMap((id) => {
    const node = nodeOf(flow, id);
    return node?.kind === "action" ? [node.step] : [];
  });
}

/** The steps of a flow that have no step before them: they may come at once. */
export function firstSteps(flow: Flow): Set<string> {
  const steps = stepsOf(flow).map(({ id }) => id);
  const behind = new Set<string>();
  const visit = (id: string) => {
    for (const next of successors(flow, id)) {
      if (behind.has(next)) continue;
      behind.add(next);
      visit(next);
    }
  };
  for (const id of steps) visit(id);
  return new Set(steps.filter((id) => !behind.has(id)));
}

/** A line of steps as a flow. */
export function flowOfLine(steps: readonly SequenceStep[]): Flow {
  return {
    sequences_nodes: steps.map((step) => ({ kind: "action", step })),
    sequences_links: steps.flatMap(({ id }, index) => {
      const next = steps[index + 1];
      return next ? [{ from: id, to: next.id }] : [];
    }),
  };
}

/** Whether a flow is a line of steps, which a simple sequence can be, too. */
export const isLine = (flow: Flow) => flow.sequences_nodes.every(({ kind }) => kind === "action");

/** The hours of the longest way through a flow, as far as they are known. */
export function longestHours(flow: Flow): number {
  const known = new Map<string, number>();
  const from = (id: string): number => {
    const found = known.get(id);
    if (found !== undefined) return found;
    const node = nodeOf(flow, id);
    const hours = node ? hoursOf(node) + Math.max(0, ...successors(flow, id).map(from)) : 0;
    known.set(id, hours);
    return hours;
  };
  const first = targetOf(flow, start);
  return first === null ? 0 : from(first);
}

function hoursOf(node: SequenceNode): number {
  switch (node.kind) {
    case "action":
      return node.step.delay;
    case "wait":
      return node.hours;
    case "condition":
      return node.within;
    default:
      return 0;
  }
}
