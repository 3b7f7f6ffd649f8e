import { describe, expect, it } from "vitest";
import type { SequenceNode } from "@/lib/contracts/campaigns/smart-sequence.ts";
import { beside } from "./beside.ts";
import { insertNode, joinAt } from "./edit-flow.ts";
import { type Flow, flowOfLine, placesOf, readingOrder, start } from "./flow.ts";
import { card, layoutOf } from "./layout.ts";
import { wayPath } from "./way-path.ts";

const wait = (id: string): SequenceNode => ({ kind: "wait", id, hours: 24 });
const ask = (id: string): SequenceNode => ({
  kind: "condition",
  id,
  condition: { type: "connected" },
  within: 0,
});
const at = (from: string, branch = "") => ({ from, branch });
const empty = flowOfLine([]);
const build = (...edits: ((flow: Flow) => Flow)[]) => edits.reduce((flow, edit) => edit(flow), empty);

const branched = build(
  (flow) => insertNode(flow, start, ask("q")),
  (flow) => insertNode(flow, at("q", "yes"), wait("y")),
  (flow) => insertNode(flow, at("q", "no"), ask("p")),
  (flow) => insertNode(flow, at("p", "yes"), wait("py")),
  (flow) => insertNode(flow, at("p", "no"), wait("pn")),
  (flow) => insertNode(flow, at("pn"), wait("join")),
  (flow) => joinAt(flow, at("y"), "join"),
  (flow) => insertNode(flow, at("join"), wait("last")),
);

describe("the picture of a smart sequence", () => {
  const { nodes, places } = layoutOf(branched);
  const of = (id: string) => nodes.find((node) => node.id === id)!;

  it("has every node and every place once", () => {
    expect(nodes.map(({ id }) => id).toSorted()).toEqual(readingOrder(branched).toSorted());
    expect(places.map(({ place }) => place)).toHaveLength(placesOf(branched).length);
  });

  it("goes from top to bottom, yes before no, and joins below everything that leads there", () => {
    for (const { from, to } of branched.sequences_links)
      expect(of(to).y).toBeGreaterThan(of(from).y + card.height);
    expect(of("y").x).toBeLessThan(of("q").x);
    expect(of("p").x).toBeGreaterThan(of("q").x);
    expect(of("join").y).toBeGreaterThan(of("py").y);
    expect(of("join").x).toBe(of("q").x);
  });

  it("lets nothing overlap", () => {
    const boxes = [
      ...nodes.map(({ x, y }) => ({ x, y, height: card.height })),
      ...places.map(({ x, y, height }) => ({ x, y, height })),
    ];
    boxes.forEach((a, index) => {
      for (const b of boxes.slice(index + 1)) {
        const beside = a.x + card.width <= b.x || b.x + card.width <= a.x;
        const below = a.y + a.height <= b.y || b.y + b.height <= a.y;
        expect(beside || below).toBe(true);
      }
    });
  });

  it("leads aside to the nearest node, and nowhere where there is none", () => {
    expect(beside(layoutOf(branched), "y", 1)).toBe("p");
    expect(beside(layoutOf(branched), "p", -1)).toBe("y");
    expect(beside(layoutOf(branched), "y", -1)).toBeNull();
  });

  it("draws lines that end where they lead, straight or aside", () => {
    const line = { sourceX: 10, sourceY: 4, targetX: 10, targetY: 96 };
    expect(wayPath(line, 50)).toBe("M10,0V100");
    expect(wayPath({ ...line, targetX: 60 }, 50)).toBe("M10,0V40Q10,50 20,50H50Q60,50 60,60V100");
  });

  it("of nothing is the place to begin", () => {
    expect(layoutOf(empty)).toMatchObject({ nodes: [], places: [{ place: start, to: null }] });
  });
});
