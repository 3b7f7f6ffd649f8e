import { type Graph, order, skipMoved, successorAfterEdit } from "./graph.ts";

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
}

/**
 * Counts people by the effect of an edit on the step at which they stand. Pure; people see these numbers before they
 * save.
 */
export function affectedBy(before: Graph, after: Graph, standing: ReadonlyMap<string, number>): Affected {
  let [stay, move, end, skip] = [0, 0, 0, 0];
  const places = order(before);
  for (const [nodeId, count] of standing) {
    const target = successorAfterEdit(before, after, nodeId);
    if (target === nodeId) stay += count;
    else if (target) move += count;
    else end += count;
    const done = new Set(places.slice(0, Math.max(0, places.indexOf(nodeId))));
    if (target && skipMoved(after, target, done).length > 0) skip += count;
  }
  return { total: stay + move + end, stay, move, end, skip };
}
