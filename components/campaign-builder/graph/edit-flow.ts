import type { SequenceNode } from "@/lib/contracts/campaigns/smart-sequence.ts";
import {
  type Flow,
  firstSteps,
  idOf,
  nodeOf,
  type Place,
  placesTo,
  reachedFrom,
  readingOrder,
  start,
  successors,
  targetOf,
  waysOf,
} from "./flow.ts";

/**
 * Editing a flow. Every function returns a new flow without cycles, in which every node can be reached, or the same one
 * where the change isn't possible.
 */

/** The hours before a step that gets another one before it. */
const usualDelay = 24;

/** Lets a place lead to another node. */
function lead(flow: Flow, place: Place, to: string | null): Flow {
  if (place.from === null) {
    const first = flow.sequences_nodes.filter((node) => idOf(node) === to);
    return { ...flow, sequences_nodes: [...first, ...flow.sequences_nodes.filter((n) => idOf(n) !== to)] };
  }
  const { from, branch } = place;
  const others = flow.sequences_links.filter(
    (link) => !(link.from === from && (link.branch ?? "") === branch),
  );
  return {
    ...flow,
    sequences_links: to === null ? others : [...others, { from, to, ...(branch ? { branch } : {}) }],
  };
}

/** The nodes that can be reached, and the links between them, in reading order; as the server stores them. */
function tidy(flow: Flow): Flow {
  const ids = readingOrder(flow);
  const nodes = ids.flatMap((id) => nodeOf(flow, id) ?? []);
  return {
    sequences_nodes: nodes,
    sequences_links: nodes.flatMap((node) =>
      waysOf(node).flatMap((branch) => {
        const from = idOf(node);
        const to = targetOf(flow, { from, branch });
        return to === null ? [] : [{ from, to, ...(branch ? { branch } : {}) }];
      }),
    ),
  };
}

/** A changed flow without what can't be reached. Every step that has another one before it gets a delay. */
function finished(changed: Flow): Flow {
  const flow = tidy(changed);
  const first = firstSteps(flow);
  return {
    ...flow,
    sequences_nodes: flow.sequences_nodes.map((node) =>
      node.kind === "action" && node.step.delay < 1 && !first.has(node.step.id)
        ? { ...node, step: { ...node.step, delay: usualDelay } }
        : node,
    ),
  };
}

/** Puts a new node at a place. What stood there comes behind its first way. */
export function insertNode(flow: Flow, place: Place, node: SequenceNode): Flow {
  const id = idOf(node);
  if (nodeOf(flow, id) || (place.from !== null && !nodeOf(flow, place.from))) return flow;
  const behind = targetOf(flow, place);
  const [way] = waysOf(node);
  if (way === undefined && behind !== null) return flow;
  const added = lead({ ...flow, sequences_nodes: [...flow.sequences_nodes, node] }, place, id);
  return finished(way === undefined ? added : lead(added, { from: id, branch: way }, behind));
}

/** The way of a node that stays when the node goes: the first that leads somewhere. */
export function wayThatStays(flow: Flow, id: string): string {
  const node = nodeOf(flow, id);
  const ways = node ? waysOf(node) : [];
  return ways.find((branch) => targetOf(flow, { from: id, branch }) !== null) ?? ways[0] ?? "";
}

/**
 * Removes a node. What led to it leads on to what stood behind one of its ways; what only its other ways led to goes,
 * too.
 */
export function removeNode(flow: Flow, id: string, way = wayThatStays(flow, id)): Flow {
  if (!nodeOf(flow, id)) return flow;
  const behind = targetOf(flow, { from: id, branch: way });
  const isFirst = targetOf(flow, start) === id;
  const joined = placesTo(flow, id)
    .filter(({ from }) => from !== null)
    .reduce((now, place) => lead(now, place, behind), flow);
  if (isFirst && behind === null) return { sequences_nodes: [], sequences_links: [] };
  return finished(isFirst ? lead(joined, start, behind) : joined);
}

/** Puts another version of a node in its place. Ways that it no longer has go with what only they led to. */
export function replaceNode(flow: Flow, node: SequenceNode): Flow {
  const id = idOf(node);
  return finished({
    ...flow,
    sequences_nodes: flow.sequences_nodes.map((other) => (idOf(other) === id ? node : other)),
  });
}

/** Whether a node can be moved alone: it has one way, so that nothing is torn apart. */
export function mayMove(flow: Flow, id: string): boolean {
  const node = nodeOf(flow, id);
  return node !== undefined && waysOf(node).length === 1;
}

/** Moves a node to another place. */
export function moveNode(flow: Flow, id: string, place: Place): Flow {
  const node = nodeOf(flow, id);
  if (!node || !mayMove(flow, id) || place.from === id || targetOf(flow, place) === id) return flow;
  return insertNode(removeNode(flow, id), place, node);
}

/** Moves a node one place up or down its way. */
export function shiftNode(flow: Flow, id: string, by: -1 | 1): Flow {
  if (by === 1) {
    const next = targetOf(flow, { from: id, branch: "" });
    const node = next === null ? undefined : nodeOf(flow, next);
    const [way] = node ? waysOf(node) : [];
    return next === null || way === undefined ? flow : moveNode(flow, id, { from: next, branch: way });
  }
  const [above, ...others] = placesTo(flow, id);
  if (!above || above.from === null || others.length > 0) return flow;
  const [place, ...more] = placesTo(flow, above.from);
  return place && more.length === 0 ? moveNode(flow, id, place) : flow;
}

/** The nodes at which the sequence may go on from a place: none from which the place is reached. */
export function joinable(flow: Flow, place: Place): string[] {
  const { from } = place;
  if (from === null || !mayLetGo(flow, place)) return [];
  return readingOrder(flow).filter(
    (id) => id !== targetOf(flow, place) && !reachedFrom(flow, id).includes(from),
  );
}

/** Lets the sequence go on at another node, where its branches join again. */
export function joinAt(flow: Flow, place: Place, id: string): Flow {
  return joinable(flow, place).includes(id) ? finished(lead(flow, place, id)) : flow;
}

/** Whether a place leads to nothing, or to a node that is also reached by another way. */
export function mayLetGo(flow: Flow, place: Place): boolean {
  const to = targetOf(flow, place);
  if (to === null) return place.from !== null;
  return place.from !== null && placesTo(flow, to).length > 1;
}

/** Lets the sequence end at a place that led to a join. */
export function endAt(flow: Flow, place: Place): Flow {
  return mayLetGo(flow, place) ? finished(lead(flow, place, null)) : flow;
}

/** A copy of a node under another id. */
export function copyOf(node: SequenceNode, id: string): SequenceNode {
  return node.kind === "action" ? { ...node, step: { ...node.step, id } } : { ...node, id };
}

/** The nodes that a person may pass on the way through a place. */
export function onTheWay(flow: Flow, place: Place): Set<string> {
  const to = targetOf(flow, place);
  const behind = to === null ? [] : reachedFrom(flow, to);
  const { from } = place;
  if (from === null) return new Set(behind);
  const above = readingOrder(flow).filter((id) => reachedFrom(flow, id).includes(from));
  return new Set([...above, ...behind]);
}

/** The nodes that go with a node when it is removed and one of its ways stays. */
export function goneWith(flow: Flow, id: string): number {
  const left = readingOrder(removeNode(flow, id)).length;
  return Math.max(0, readingOrder(flow).length - left - 1);
}

/** The node above (-1) or below (1) a node, along its first way. */
export function neighbour(flow: Flow, id: string, by: -1 | 1): string | null {
  if (by === 1) return successors(flow, id)[0] ?? null;
  return placesTo(flow, id)[0]?.from ?? null;
}
