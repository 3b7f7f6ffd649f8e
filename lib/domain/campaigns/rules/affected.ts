import { type Graph, nodesBefore, order, skipMoved, successorAfterEdit } from "./graph.ts";

/** People who don't stay where they stand. */
export interface Moving {
  readonly from: string;
  /** Where they go on: a step, a condition, or a split, which divides them. Null: their sequence ends. */
  readonly to: string | null;
  readonly people: number;
}

/** What saving an edit does to people on their way. All are counts of people. */
export interface Affected {
  readonly total: number;
  /** They stand at a step that stays. */
  readonly stay: number;
  /** Their step is gone: they go on at the next step that survives. */
  readonly move: number;
  /** No step is left for them: their sequence ends. */
  readonly end: number;
  /** The edit put steps behind them that they will never reach (OC-098). */
  readonly skip: number;
  /** Who moves where and who ends, in the order of the present sequence. */
  readonly moves: readonly Moving[];
}

/**
 * Counts people by the effect of an edit on the node at which they stand, in lines and in graphs. Pure; people see
 * these numbers before they save.
 */
export function affectedBy(before: Graph, after: Graph, standing: ReadonlyMap<string, number>): Affected {
  let [stay, move, end, skip] = [0, 0, 0, 0];
  const moves: Moving[] = [];
  const places = order(before);
  const byPlace = [...standing].sort(([a], [b]) => places.indexOf(a) - places.indexOf(b));
  for (const [nodeId, people] of byPlace) {
    const to = standsAt(after, successorAfterEdit(before, after, nodeId));
    if (to === nodeId) stay += people;
    else moves.push({ from: nodeId, to, people });
    if (to !== nodeId && to !== null) move += people;
    if (to === null) end += people;
    else if (skipMoved(after, to, new Set(nodesBefore(before, nodeId))).length > 0) skip += people;
  }
  return { total: stay + move + end, stay, move, end, skip, moves };
}

/** Where somebody who comes to a node stands: nobody stands at a wait. A split of which every way ends is an end. */
function standsAt({ nodes }: Graph, nodeId: string | null): string | null {
  const node = nodeId === null ? undefined : nodes[nodeId];
  if (!node || node.kind === "end") return null;
  if (node.kind === "wait" || node.kind === "wait_until") return standsAt({ start: null, nodes }, node.next);
  if (node.kind !== "split") return node.id;
  return node.ways.some(({ next }) => standsAt({ start: null, nodes }, next) !== null) ? node.id : null;
}
