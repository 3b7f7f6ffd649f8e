import { type Flow, nodeOf, type Place, placesOf, start, targetOf, waysOf } from "./flow.ts";

/** Sizes in pixels. */
export const card = { width: 248, height: 64 } as const;
/** The pill of a node that ends a way. */
const pill = { height: 24 } as const;
const gap = 18;
/** Above a node at which ways join: their lines turn there. */
const joinGap = 30;
const laneGap = 36;
/** The parts of what stands between two nodes: the name of a way, the button that adds, the end. */
const parts = { label: 26, button: 28, end: 34 } as const;

export interface PlacedNode {
  readonly id: string;
  /** Its upper left corner. */
  readonly x: number;
  readonly y: number;
}

/** What stands between two nodes, or behind the last of a way. */
export interface PlacedPlace {
  readonly place: Place;
  readonly x: number;
  readonly y: number;
  readonly height: number;
  /** The node to which it leads. */
  readonly to: string | null;
}

export interface Layout {
  readonly nodes: readonly PlacedNode[];
  readonly places: readonly PlacedPlace[];
}

/** A part of the picture. Its x is relative to the middle of its first node, its y to its top. */
interface Block {
  readonly left: number;
  readonly right: number;
  readonly height: number;
  readonly nodes: readonly PlacedNode[];
  readonly places: readonly PlacedPlace[];
}

const shifted = ({ nodes, places }: Pick<Block, "nodes" | "places">, dx: number, dy: number) => ({
  nodes: nodes.map((one) => ({ ...one, x: one.x + dx, y: one.y + dy })),
  places: places.map((one) => ({ ...one, x: one.x + dx, y: one.y + dy })),
});

/**
 * Where everything stands, from top to bottom: the ways of a node beside each other in their order, and below them the
 * nodes at which they join. Nothing overlaps.
 */
export function layoutOf(flow: Flow): Layout {
  const leading = leadingTo(flow);
  // The joins below a node, each behind all that lead to it.
  const joins = new Map<string, string[]>();
  for (const [id, owner] of ownersOf(leading))
    if (owner !== null && leading.get(id)?.length !== 1) joins.set(owner, [...(joins.get(owner) ?? []), id]);

  const blockOf = (id: string): Block => {
    const node = nodeOf(flow, id);
    const ways = node ? waysOf(node) : [];
    const height = node?.kind === "end" ? pill.height : card.height;
    const lanes = ways.map((branch): Block => {
      const place = { from: id, branch };
      const to = targetOf(flow, place);
      const head = headOf(place, to, ways.length > 1);
      return to === null || leading.get(to)?.length !== 1 ? alone(head) : under(head, blockOf(to));
    });
    const beside = besides(lanes);
    const own = { left: card.width / 2, right: card.width / 2 };
    let block: Block = {
      left: Math.max(own.left, beside.left),
      right: Math.max(own.right, beside.right),
      height: height + (lanes.length > 0 ? gap + beside.height : 0),
      nodes: [{ id, x: -card.width / 2, y: 0 }, ...shifted(beside, 0, height + gap).nodes],
      places: shifted(beside, 0, height + gap).places,
    };
    for (const join of joins.get(id) ?? []) {
      const below = blockOf(join);
      const moved = shifted(below, 0, block.height + joinGap);
      block = {
        left: Math.max(block.left, below.left),
        right: Math.max(block.right, below.right),
        height: block.height + joinGap + below.height,
        nodes: [...block.nodes, ...moved.nodes],
        places: [...block.places, ...moved.places],
      };
    }
    return block;
  };

  const first = targetOf(flow, start);
  const head = headOf(start, first, true);
  return first === null ? alone(head) : under(head, blockOf(first));
}

function headOf(place: Place, to: string | null, hasLabel: boolean): PlacedPlace {
  const height = (hasLabel ? parts.label : 0) + parts.button + (to === null ? parts.end : 0);
  return { place, x: -card.width / 2, y: 0, height, to };
}

const alone = (head: PlacedPlace): Block => ({
  left: card.width / 2,
  right: card.width / 2,
  height: head.height,
  nodes: [],
  places: [head],
});

function under(head: PlacedPlace, block: Block): Block {
  const moved = shifted(block, 0, head.height + gap);
  return {
    ...block,
    height: head.height + gap + block.height,
    nodes: moved.nodes,
    places: [head, ...moved.places],
  };
}

/** Blocks beside each other. Their middle is between the middles of the first and the last. */
function besides(lanes: readonly Block[]): Block {
  const middles: number[] = [];
  let edge = 0;
  lanes.forEach((lane, index) => {
    middles.push(index === 0 ? 0 : edge + laneGap + lane.left);
    edge = (middles[index] ?? 0) + lane.right;
  });
  const middle = ((middles[0] ?? 0) + (middles.at(-1) ?? 0)) / 2;
  const moved = lanes.map((lane, index) => shifted(lane, (middles[index] ?? 0) - middle, 0));
  return {
    left: (lanes[0]?.left ?? 0) + middle,
    right: edge - middle,
    height: Math.max(0, ...lanes.map(({ height }) => height)),
    nodes: moved.flatMap(({ nodes }) => nodes),
    places: moved.flatMap(({ places }) => places),
  };
}

/** The places that lead to each node. */
type Leading = ReadonlyMap<string, readonly Place[]>;

function leadingTo(flow: Flow): Leading {
  const leading = new Map<string, Place[]>();
  for (const place of placesOf(flow)) {
    const to = targetOf(flow, place);
    if (to !== null) leading.set(to, [...(leading.get(to) ?? []), place]);
  }
  return leading;
}

/**
 * The last node that every way to a node passes, for each node: a join stands below all that its ways part from. Null
 * for the first node. Each node comes behind all that lead to it.
 */
function ownersOf(leading: Leading): Map<string, string | null> {
  const chains = new Map<string, readonly string[]>();
  for (const id of inOrder(leading)) {
    const [one = [], ...others] = (leading.get(id) ?? []).map(({ from }) =>
      from === null ? [] : [...(chains.get(from) ?? []), from],
    );
    chains.set(
      id,
      one.filter((each, at) => others.every((chain) => chain[at] === each)),
    );
  }
  return new Map([...chains].map(([id, chain]) => [id, chain.at(-1) ?? null]));
}

/** All nodes, each behind all that lead to it. */
function inOrder(leading: Leading): string[] {
  const depth = new Map<string, number>();
  const depthOf = (id: string): number => {
    const known = depth.get(id);
    if (known !== undefined) return known;
    const above = (leading.get(id) ?? []).map(({ from }) => (from === null ? 0 : depthOf(from)));
    const found = 1 + Math.max(0, ...above);
    depth.set(id, found);
    return found;
  };
  return [...leading.keys()].toSorted((a, b) => depthOf(a) - depthOf(b));
}
