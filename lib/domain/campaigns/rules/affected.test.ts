import { describe, expect, it } from "vitest";
import { affectedBy } from "./affected.ts";
import { type Graph, type GraphNode, lineOf } from "./graph.ts";

const action = (id: string, next: string | null = null): GraphNode => ({
  id,
  kind: "action",
  delayHours: 1,
  action: { type: "message", text: id },
  next,
});
const line = (...ids: string[]) =>
  lineOf(ids.map((id) => ({ id, delayHours: 1, action: { type: "message", text: id } })));
const graphOf = (start: string, ...nodes: GraphNode[]): Graph => ({
  start,
  nodes: Object.fromEntries(nodes.map((node) => [node.id, node])),
});
const asks = (yes: string | null, no: string | null): GraphNode => ({
  id: "q",
  kind: "condition",
  condition: { kind: "connected" },
  withinHours: 24,
  yes,
  no,
});
const standing = new Map([
  ["y", 3],
  ["n", 5],
  ["q", 7],
]);

describe("an edit of a line", () => {
  it("tells who stays, who goes on where, who ends, and who skips what was put behind them [OC-098]", () => {
    const at = new Map([
      ["c", 4],
      ["a", 1],
      ["b", 2],
    ]);
    expect(affectedBy(line("a", "b", "c"), line("a", "c"), at)).toEqual({
      total: 7,
      stay: 5,
      move: 2,
      end: 0,
      skip: 0,
      moves: [{ from: "b", to: "c", people: 2 }],
    });
    expect(affectedBy(line("a", "b", "c"), line("a", "b"), at)).toMatchObject({
      stay: 3,
      end: 4,
      moves: [{ from: "c", to: null, people: 4 }],
    });
    expect(affectedBy(line("a", "b", "c"), line("a", "new", "b", "c"), at)).toMatchObject({
      stay: 7,
      skip: 6,
    });
  });
});

describe("an edit of a graph", () => {
  const before = graphOf("q", asks("y", "n"), action("y"), action("n"));

  it("has those of one branch skip nothing that came to the other", () => {
    const after = graphOf("q", asks("new", "n"), action("new", "y"), action("y"), action("n"));
    expect(affectedBy(before, after, standing)).toEqual({
      total: 15,
      stay: 15,
      move: 0,
      end: 0,
      skip: 3,
      moves: [],
    });
  });

  it("ends those whose branch is gone, and has those at a removed condition go on at its first way", () => {
    const after = graphOf("y", action("y"));
    expect(affectedBy(before, after, standing)).toEqual({
      total: 15,
      stay: 3,
      move: 7,
      end: 5,
      skip: 0,
      moves: [
        { from: "q", to: "y", people: 7 },
        { from: "n", to: null, people: 5 },
      ],
    });
  });

  it("leads through waits, and to where a split divides them; nobody stands at what took a step's place", () => {
    const wait: GraphNode = { id: "y", kind: "wait", hours: 1, next: "s" };
    const split = (next: string | null): GraphNode => ({
      id: "s",
      kind: "split",
      ways: [
        { share: 1, next },
        { share: 1, next: null },
      ],
    });
    const to = (next: string | null) =>
      affectedBy(before, graphOf("q", asks("y", "n"), wait, split(next), action("n")), standing);
    expect(to("n")).toMatchObject({ stay: 12, move: 3, end: 0, moves: [{ from: "y", to: "s", people: 3 }] });
    expect(to(null)).toMatchObject({
      stay: 12,
      move: 0,
      end: 3,
      moves: [{ from: "y", to: null, people: 3 }],
    });
  });
});
