import { describe, expect, it } from "vitest";
import { checkSequence } from "@/tests/factories/check-sequence.ts";
import type { Condition } from "./conditions.ts";
import type { Graph, GraphNode } from "./graph.ts";
import { trackedBy } from "./settings.ts";

const step = (id: string, next: string | null, delayHours = 24): GraphNode => ({
  id,
  kind: "action",
  delayHours,
  action: { type: "email", subject: "S", text: "T", mailboxIds: [] },
  next,
});
const invite = (id: string, next: string | null): GraphNode => ({
  id,
  kind: "action",
  delayHours: 24,
  action: { type: "connection_request", note: "" },
  next,
});
const condition = (of: Condition, yes: string | null, no: string | null, withinHours = 0): GraphNode => ({
  id: "q",
  kind: "condition",
  condition: of,
  withinHours,
  yes,
  no,
});
const graph = (start: string, ...nodes: GraphNode[]): Graph => ({
  start,
  nodes: Object.fromEntries(nodes.map((node) => [node.id, node])),
});
const problems = (given: Graph, lists: string[] = []) =>
  checkSequence(given, { type: "smart", lists }).map(({ key, nodeId }) => `${key} ${nodeId}`);

describe("a smart sequence [OC-082]", () => {
  it("may join its branches again", () => {
    const joined = graph(
      "a",
      step("a", "q", 0),
      condition({ kind: "connected" }, "b", "c", 48),
      step("b", "d"),
      step("c", "d"),
      step("d", null),
    );
    expect(problems(joined)).toEqual([]);
  });

  it("never leads back to an earlier node", () => {
    const back = graph("a", step("a", "q", 0), condition({ kind: "connected" }, "b", null), step("b", "a"));
    expect(problems(back)).toContain("cycle b");
    expect(problems(graph("a", step("a", "a", 0)))).toContain("cycle a");
  });

  it("leads everywhere, and nowhere that isn't there", () => {
    expect(problems(graph("a", step("a", "x", 0)))).toEqual(["missing_node a"]);
    expect(problems(graph("a", step("a", null, 0), step("b", null)))).toContain("unreachable_node b");
  });

  it("has a delay before each step that stands behind another one, on whatever branch [OC-083]", () => {
    const close = graph(
      "q",
      condition({ kind: "connected" }, "a", "b"),
      step("a", "b", 0),
      step("b", null, 0),
    );
    expect(problems(close)).toEqual(["too_small_delay b"]);
  });

  it("may ask to connect on two branches, not twice on one", () => {
    const both = graph("q", condition({ kind: "has_email" }, "a", "b"), invite("a", null), invite("b", null));
    expect(problems(both)).toEqual([]);
    const twice = graph("q", condition({ kind: "has_email" }, "a", "b"), invite("a", "b"), invite("b", null));
    expect(problems(twice)).toEqual(["one_connection_request b"]);
  });

  it("splits people between at least two ways", () => {
    const split = (...shares: number[]): Graph =>
      graph(
        "s",
        { id: "s", kind: "split", ways: shares.map((share) => ({ share, next: "a" })) },
        step("a", null, 0),
      );
    expect(problems(split(50, 50))).toEqual([]);
    expect(problems(split(100, 0))).toEqual(["too_few_ways s"]);
  });

  it("asks for openings and clicks only where the campaign's settings have them tracked", () => {
    const found = (kind: "opened" | "clicked", isOpenTracking: boolean, isLinkTracking: boolean) => {
      const given = graph("q", condition({ kind }, "a", null), step("a", null, 0));
      const tracks = trackedBy({ isOpenTracking, isLinkTracking });
      return checkSequence(given, { type: "smart", tracks }).map(({ key }) => key);
    };
    expect(found("opened", true, false)).toEqual([]);
    // Who clicked has opened, too.
    expect(found("opened", false, true)).toEqual([]);
    expect(found("clicked", false, true)).toEqual([]);
    expect(found("clicked", true, false)).toEqual(["not_tracked"]);
    expect(found("opened", false, false)).toEqual(["not_tracked"]);
  });

  it("asks only what can be answered", () => {
    const ask = (of: Condition) => graph("q", condition(of, "a", null), step("a", null, 0));
    expect(problems(ask({ kind: "opened" }))).toEqual(["not_tracked q"]);
    expect(problems(ask({ kind: "clicked" }))).toEqual(["not_tracked q"]);
    expect(problems(ask({ kind: "has_field", field: "pet", equals: null }))).toEqual(["unknown_field q"]);
    expect(problems(ask({ kind: "has_field", field: "job_title", equals: "CTO" }))).toEqual([]);
    expect(problems(ask({ kind: "in_list", listId: "l" }))).toEqual(["unknown_list q"]);
    expect(problems(ask({ kind: "has_label", labelId: "l" }))).toEqual(["unknown_label q"]);
    expect(problems(ask({ kind: "replied_with", labelId: "l" }))).toEqual(["unknown_label q"]);
    expect(checkSequence(ask({ kind: "has_label", labelId: "l" }), { type: "smart", labels: ["l"] })).toEqual(
      [],
    );
    expect(problems(ask({ kind: "in_list", listId: "l" }), ["l"])).toEqual([]);
  });

  it("waits for days that exist, and for at most a year", () => {
    const wait = (until: Extract<GraphNode, { kind: "wait_until" }>["until"]) =>
      graph("u", { id: "u", kind: "wait_until", until, next: "a" }, step("a", null, 0));
    expect(problems(wait({ at: "date", date: "2026-12-01", hour: 9 }))).toEqual([]);
    for (const date of ["2026-02-30", "1.12.2026", "", "2026-12-01T10:00"])
      expect(problems(wait({ at: "date", date, hour: 9 })), date).toEqual(["wrong_date u"]);
    expect(problems(wait({ at: "weekday", days: [], hour: 9 }))).toEqual(["no_weekday u"]);
    expect(
      problems(graph("w", { id: "w", kind: "wait", hours: 8761, next: "a" }, step("a", null, 0))),
    ).toEqual(["too_large_delay w"]);
  });
});
