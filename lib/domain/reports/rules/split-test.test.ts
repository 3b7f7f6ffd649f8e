import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Graph, GraphNode } from "@/lib/domain/campaigns/rules/graph.ts";
import { seeded } from "@/lib/kernel/random/index.ts";
import { shareWithBounds } from "./interval.ts";
import type { Counts } from "./rates.ts";
import { splitTests } from "./split-test.ts";

const message = (id: string, next: string | null): GraphNode => ({
  id,
  kind: "action",
  delayHours: 0,
  action: { type: "message", text: "Hi" },
  next,
});
const graphOf = (ways: number, more: readonly GraphNode[] = [], joined: string | null = null): Graph => {
  const letters = Array.from({ length: ways }, (_, n) => `w${n}`);
  const nodes: GraphNode[] = [
    { id: "s", kind: "split", ways: letters.map((next) => ({ share: 1, next })) },
    ...letters.map((id) => message(id, joined)),
    ...more,
  ];
  return { start: "s", nodes: Object.fromEntries(nodes.map((node) => [node.id, node])) };
};
const test = (
  ways: readonly (readonly [reached: number, replied: number])[],
  graph = graphOf(ways.length),
) => {
  const counts = new Map<string, Counts>(
    ways.map(([sent, new_replied], n) => [`w${n}`, { sent, new_replied }]),
  );
  return splitTests(graph, (id) => counts.get(id) ?? {})[0]!;
};

describe("a test of a split", () => {
  it("calls no winner before each way reached 50 people and ten answered", () => {
    expect(
      test([
        [49, 30],
        [50, 0],
      ]),
    ).toMatchObject({ verdict: "too_early", betterWay: null });
    expect(
      test([
        [500, 9],
        [500, 0],
      ]),
    ).toMatchObject({ verdict: "too_early" });
    expect(
      test([
        [50, 30],
        [50, 0],
      ]),
    ).toMatchObject({ verdict: "better", betterWay: 0 });
  });

  it("calls the way better that gets more answers than chance would give, wherever it stands", () => {
    expect(
      test([
        [200, 20],
        [200, 24],
      ]),
    ).toMatchObject({ verdict: "no_difference", betterWay: null });
    expect(
      test([
        [200, 10],
        [200, 40],
      ]),
    ).toMatchObject({ verdict: "better", betterWay: 1 });
    expect(
      test([
        [200, 10],
        [200, 40],
        [200, 38],
      ]),
    ).toMatchObject({ verdict: "no_difference" });
  });

  it("asks for more where more ways are compared: the more comparisons, the likelier chance wins one", () => {
    const close = [
      [200, 20],
      [200, 35],
    ] as const;
    expect(test(close)).toMatchObject({ verdict: "better" });
    expect(test([...close, [200, 20], [200, 20]])).toMatchObject({ verdict: "no_difference" });
  });

  it("shows each rate with the bounds in which the true one lies", () => {
    const [way] = test([
      [100, 10],
      [100, 10],
    ]).ways;
    expect(way).toMatchObject({ reached: 100, replied: 10, firstStep: 1 });
    expect(way!.reply!.rate).toBe(0.1);
    expect(way!.reply!.low).toBeCloseTo(0.0552, 3);
    expect(way!.reply!.high).toBeCloseTo(0.1744, 3);
    expect(shareWithBounds(0, 0)).toBeNull();
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 5_000 }), fc.nat(6_000), (whole, part) => {
        const { rate, low, high } = shareWithBounds(part, whole)!;
        expect(low).toBeGreaterThanOrEqual(0);
        expect(high).toBeLessThanOrEqual(1);
        expect(low).toBeLessThanOrEqual(rate + 1e-9);
        expect(high).toBeGreaterThanOrEqual(rate - 1e-9);
      }),
    );
  });

  it("calls one of two equal ways better in at most 6 of 100 tests", () => {
    const random = seeded(7);
    const answersOf = (people: number) =>
      Array.from({ length: people }, random).filter((n) => n < 0.15).length;
    const called = Array.from({ length: 2_000 }, () =>
      test([
        [150, answersOf(150)],
        [150, answersOf(150)],
      ]),
    ).filter(({ verdict }) => verdict === "better");
    expect(called.length).toBeLessThan(120);
    expect(called.length).toBeGreaterThan(20);
  });

  it("counts only what belongs to one way: not what several lead to, nor a way that ends", () => {
    const joined = graphOf(2, [message("both", null)], "both");
    const counts: Record<string, Counts> = {
      w0: { sent: 60, new_replied: 6 },
      w1: { sent: 60, new_replied: 6 },
      both: { sent: 100, new_replied: 50 },
    };
    const [found] = splitTests(joined, (id) => counts[id] ?? {});
    expect(found!.ways.map(({ reached, replied }) => [reached, replied])).toEqual([
      [60, 6],
      [60, 6],
    ]);
    const ending: Graph = {
      ...joined,
      nodes: {
        ...joined.nodes,
        s: {
          id: "s",
          kind: "split",
          ways: [
            { share: 1, next: "w0" },
            { share: 1, next: null },
          ],
        },
      },
    };
    expect(splitTests(ending, (id) => counts[id] ?? {})[0]).toMatchObject({
      verdict: "too_early",
      ways: [{ reached: 60 }, { reached: 0, reply: null, firstStep: null }],
    });
  });

  it("takes as reached whom a way first wrote to, behind visits and conditions, on each of its paths", () => {
    const nodes: GraphNode[] = [
      {
        id: "s",
        kind: "split",
        ways: [
          { share: 1, next: "view" },
          { share: 1, next: "w1" },
        ],
      },
      {
        id: "view",
        kind: "action",
        delayHours: 0,
        action: { type: "social_action", action: "view" },
        next: "if",
      },
      {
        id: "if",
        kind: "condition",
        condition: { kind: "connected" },
        withinHours: 1,
        yes: "w0",
        no: "mail",
      },
      message("w0", "again"),
      message("again", null),
      {
        id: "mail",
        kind: "action",
        delayHours: 0,
        action: { type: "email", subject: "Hi", text: "Hi", mailboxIds: [] },
        next: null,
      },
      message("w1", null),
    ];
    const graph: Graph = { start: "s", nodes: Object.fromEntries(nodes.map((node) => [node.id, node])) };
    const counts: Record<string, Counts> = {
      view: { sent: 100 },
      w0: { sent: 40, new_replied: 1 },
      again: { sent: 30, new_replied: 2 },
      mail: { sent: 55, new_replied: 3 },
    };
    expect(splitTests(graph, (id) => counts[id] ?? {})[0]!.ways[0]).toMatchObject({
      reached: 95,
      replied: 6,
    });
    expect(splitTests({ start: "w1", nodes: graph.nodes }, () => ({}))).toEqual([]);
  });
});
