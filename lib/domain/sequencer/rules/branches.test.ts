import { describe, expect, it } from "vitest";
import type { Condition } from "@/lib/domain/campaigns/rules/conditions.ts";
import type { Graph, GraphNode } from "@/lib/domain/campaigns/rules/graph.ts";
import { campaignFacts, enrolmentFacts } from "@/tests/factories/campaign-facts.ts";
import type { Facts } from "./facts.ts";
import { enter, next } from "./next.ts";
import { replanned, staysAt } from "./replan.ts";
import { resumed } from "./resume.ts";

const hour = 3_600_000;
const campaign = campaignFacts;
const facts: Facts = {
  ...enrolmentFacts,
  nodeId: "start",
  person: {
    firstName: "Ada",
    lastName: "Hart",
    fullName: "Ada Hart",
    companyName: "Acme",
    jobTitle: "CTO",
    location: "",
    email: "ada@p.example",
    phone: null,
    socialUrl: "https://n.example/in/ada",
    socialProviderId: null,
    personality: null,
    customFields: { seat: "North " },
  },
};

const mail = (id: string): GraphNode => ({
  id,
  kind: "action",
  delayHours: 0,
  action: { type: "email", subject: "S", text: "T", mailboxIds: [] },
  next: null,
});
const asked = (condition: Condition, withinHours = 0): Graph => ({
  start: "c",
  nodes: {
    c: { id: "c", kind: "condition", condition, withinHours, yes: "y", no: "n" },
    y: mail("y"),
    n: mail("n"),
  },
});

/** Stands at the condition since `since`, and is decided at `now`. */
function decide(graph: Graph, known: Partial<Facts>, now = 0, since = 0) {
  const at = enter({ ...facts, ...known }, graph, campaign, "c", since);
  const { holdReason } = at;
  return next({ ...facts, ...at, holdReason, kind: "timer", ...known }, graph, campaign, now);
}

describe("a condition [OC-082]", () => {
  it("is stood at on the workspace's timer, from the end of the wait before it on", () => {
    const { nodes } = asked({ kind: "connected" });
    const graph: Graph = {
      start: "w",
      nodes: { ...nodes, w: { id: "w", kind: "wait", hours: 3, next: "c" } },
    };
    expect(enter(facts, graph, campaign, "w", 5)).toMatchObject({
      state: "waiting",
      nodeId: "c",
      kind: "timer",
      laneId: campaign.timerLaneId,
      holdReason: "waiting_for_condition",
      dueAt: 5 + 3 * hour,
      enteredAt: 5 + 3 * hour,
    });
  });

  it.each<[Condition, Partial<Facts>, Partial<Facts>]>([
    [{ kind: "connected" }, { connected: true }, { connected: false }],
    [{ kind: "opened" }, { opened: true }, { opened: false }],
    [{ kind: "clicked" }, { clicked: true }, { clicked: false }],
    [{ kind: "has_email" }, {}, { person: { ...facts.person, email: null } }],
    [{ kind: "has_phone" }, { person: { ...facts.person, phone: "+49 1" } }, {}],
    [
      { kind: "has_field", field: "seat", equals: null },
      {},
      { person: { ...facts.person, customFields: { seat: " " } } },
    ],
    [
      { kind: "has_field", field: "seat", equals: "north" },
      {},
      { person: { ...facts.person, customFields: {} } },
    ],
    [
      { kind: "has_field", field: "job_title", equals: "cto" },
      {},
      { person: { ...facts.person, jobTitle: "CEO" } },
    ],
    [{ kind: "in_list", listId: "l" }, { lists: ["k", "l"] }, { lists: ["k"] }],
    [
      { kind: "replied_with", labelId: "l" },
      { replied: true, labelsSince: ["l"] },
      { replied: false, labelsSince: ["l"] },
    ],
    [{ kind: "has_label", labelId: "l" }, { labels: ["k", "l"] }, { labels: ["k"], lists: ["l"] }],
  ])("%j goes on at yes when it is true, at no when it isn't", (condition, is, isNot) => {
    expect(decide(asked(condition), is)).toMatchObject({
      event: "branched",
      branch: "yes",
      placement: { nodeId: "y" },
    });
    expect(decide(asked(condition), isNot)).toMatchObject({
      event: "branched",
      branch: "no",
      placement: { nodeId: "n" },
    });
  });

  it("waits for its time-out, tells nothing meanwhile, and goes on at no from then on", () => {
    const graph = asked({ kind: "connected" }, 48);
    expect(decide(graph, {}, 10 * hour)).toMatchObject({
      event: null,
      placement: { state: "waiting", nodeId: "c", dueAt: 48 * hour, holdReason: "waiting_for_condition" },
    });
    expect(decide(graph, {}, 48 * hour - 1)).toMatchObject({ event: null });
    expect(decide(graph, {}, 48 * hour)).toMatchObject({
      branch: "no",
      placement: { nodeId: "n", visit: 0 },
    });
    expect(decide(graph, { connected: true }, 10 * hour)).toMatchObject({ branch: "yes" });
  });

  it("that waits for a reply is no reason to stop: it goes on at yes, and the reply is dealt with", () => {
    const graph = asked({ kind: "replied" }, 48);
    expect(enter(facts, graph, campaign, "c", 0).holdReason).toBe("waiting_for_reply");
    expect(decide(graph, { replied: true }, hour)).toMatchObject({
      event: "branched",
      branch: "yes",
      placement: { nodeId: "y", answersSeen: true },
    });
    const other = asked({ kind: "connected" }, 48);
    expect(decide(other, { replied: true, connected: true }, hour)).toMatchObject({
      event: "paused",
      reason: "got_reply",
    });
    expect(decide(graph, { replied: true, suppressed: "person" }, hour)).toMatchObject({
      event: "opted_out",
    });
  });
});

describe("a condition on an answer with an intent", () => {
  const graph = asked({ kind: "replied_with", labelId: "interested" }, 48);
  it("waits for an answer: whoever answers stands there until the intent is found, and goes on at yes", () => {
    expect(enter(facts, graph, campaign, "c", 0).holdReason).toBe("waiting_for_reply");
    expect(
      decide(graph, { replied: true, labels: ["interested"], labelsSince: ["other"] }, hour),
    ).toMatchObject({
      event: null,
      placement: { nodeId: "c", state: "waiting", dueAt: 48 * hour },
    });
    expect(decide(graph, { replied: true, labelsSince: ["interested"] }, 2 * hour)).toMatchObject({
      branch: "yes",
      placement: { nodeId: "y", answersSeen: true },
    });
  });

  it("sends nothing more to somebody who answered otherwise, and goes on at no with somebody who didn't answer", () => {
    const late = 48 * hour;
    expect(
      decide(graph, { replied: true, labels: ["interested"], labelsSince: ["other"] }, late),
    ).toMatchObject({
      event: "paused",
      reason: "got_reply",
      placement: { nodeId: "c", state: "paused", pauseReason: "got_reply" },
    });
    expect(decide(graph, { replied: false, labelsSince: ["interested"] }, late)).toMatchObject({
      branch: "no",
    });
  });
});

describe("somebody at a condition", () => {
  const waits = asked({ kind: "replied" }, 48);
  const at = (graph: Graph) => ({
    ...facts,
    ...enter(facts, graph, campaign, "c", 0),
    kind: "timer" as const,
  });

  it("who is resumed waits there for the same thing, so that the reply doesn't stop them", () => {
    const paused = {
      ...at(waits),
      state: "paused" as const,
      pauseReason: "manual" as const,
      holdReason: null,
    };
    const to = resumed(paused, waits, campaign, null, hour);
    expect(to).toMatchObject({ ok: true, placement: { nodeId: "c", holdReason: "waiting_for_reply" } });
  });

  it("stands there for what the condition asks, whatever the row said", () => {
    expect(next({ ...at(waits), holdReason: null }, waits, campaign, hour)).toMatchObject({
      placement: { holdReason: "waiting_for_reply", dueAt: 48 * hour },
    });
  });

  it.each([
    ["its question", asked({ kind: "connected" }, 48), "waiting_for_condition"],
    ["its time", asked({ kind: "replied" }, 2), "waiting_for_reply"],
  ] as const)("is decided at once when an edit changes %s [F17]", (_, after, holdReason) => {
    for (const state of ["waiting", "parked", "on_hold"] as const)
      expect(
        replanned({ ...at(waits), state, pauseReason: null, dueAt: 48 * hour }, waits, after, campaign, hour),
      ).toMatchObject({ state, nodeId: "c", visit: 0, dueAt: hour, enteredAt: 0, holdReason });
    expect(staysAt(waits, after, { nodeId: "c", state: "waiting" })).toBe(false);
    expect(staysAt(waits, asked({ kind: "replied" }, 48), { nodeId: "c", state: "waiting" })).toBe(true);
  });

  it("goes on where an edit put a step, a wait or an end in the condition's place [F17]", () => {
    const row = { ...at(waits), state: "waiting" as const, pauseReason: null, dueAt: 48 * hour };
    const instead = (node: GraphNode): Graph => ({ start: "c", nodes: { ...waits.nodes, c: node } });
    const moved = (node: GraphNode) => replanned(row, waits, instead(node), campaign, hour);
    expect(moved({ ...mail("c") })).toMatchObject({
      state: "waiting",
      nodeId: "c",
      kind: "email",
      dueAt: hour,
      holdReason: null,
    });
    expect(moved({ id: "c", kind: "wait", hours: 1, next: "y" })).toMatchObject({
      nodeId: "y",
      dueAt: 2 * hour,
    });
    expect(moved({ id: "c", kind: "end" })).toMatchObject({ state: "complete" });
  });

  it("stands at a condition that took a step's place, and the reply that it asks for doesn't stop them", () => {
    const before: Graph = { start: "c", nodes: { ...waits.nodes, c: mail("c") } };
    const row = {
      ...facts,
      nodeId: "c",
      kind: "email" as const,
      state: "waiting" as const,
      pauseReason: null,
    };
    const late = { ...row, dueAt: 90 * hour, holdReason: "delay" };
    expect(replanned(late, before, waits, campaign, hour)).toMatchObject({
      state: "waiting",
      kind: "timer",
      dueAt: hour,
      enteredAt: hour,
      holdReason: "waiting_for_reply",
    });
  });
});

describe("a split [OC-082]", () => {
  const ways = [
    { share: 1, next: "a" },
    { share: 3, next: "b" },
    { share: 0, next: "c" },
  ];
  const graph: Graph = {
    start: "s",
    nodes: { s: { id: "s", kind: "split", ways }, a: mail("a"), b: mail("b"), c: mail("c") },
  };
  const wayOf = (id: string) => enter({ ...facts, id }, graph, campaign, "s", 0).nodeId;

  it("sends people on in proportion to the shares, always the same person the same way", () => {
    const taken = Array.from({ length: 4_000 }, (_, i) => wayOf(`person ${i}`));
    const share = taken.filter((id) => id === "a").length / taken.length;
    expect(share).toBeGreaterThan(0.22);
    expect(share).toBeLessThan(0.28);
    expect(taken).not.toContain("c");
    expect(wayOf("person 7")).toBe(taken[7]);
  });
});

describe("a wait until a moment [OC-082]", () => {
  const until = (given: Extract<GraphNode, { kind: "wait_until" }>["until"]): Graph => ({
    start: "u",
    nodes: { u: { id: "u", kind: "wait_until", until: given, next: "a" }, a: mail("a") },
  });
  const at = { ...campaign, timezone: "Europe/Berlin" };
  const dueAt = (graph: Graph, now: string, awayUntil: string | null = null) =>
    new Date(
      enter(
        { ...facts, awayUntil: awayUntil === null ? null : Date.parse(awayUntil) },
        graph,
        at,
        "u",
        Date.parse(now),
      ).dueAt,
    ).toISOString();

  it("is over at the hour of the account's time zone, also across a change of the clocks", () => {
    const graph = until({ at: "date", date: "2026-10-26", hour: 9 });
    expect(dueAt(graph, "2026-10-20T00:00:00Z")).toBe("2026-10-26T08:00:00.000Z");
    expect(dueAt(until({ at: "date", date: "2026-10-24", hour: 9 }), "2026-10-20T00:00:00Z")).toBe(
      "2026-10-24T07:00:00.000Z",
    );
    expect(dueAt(graph, "2026-11-01T00:00:00Z")).toBe("2026-11-01T00:00:00.000Z");
  });

  it("is over on the next of its weekdays, today while the hour is still ahead", () => {
    const graph = until({ at: "weekday", days: [1, 3], hour: 10 });
    // 2026-11-22 is a Sunday, 2026-11-23 a Monday.
    expect(dueAt(graph, "2026-11-22T12:00:00Z")).toBe("2026-11-23T09:00:00.000Z");
    expect(dueAt(graph, "2026-11-23T08:59:00Z")).toBe("2026-11-23T09:00:00.000Z");
    expect(dueAt(graph, "2026-11-23T09:01:00Z")).toBe("2026-11-25T09:00:00.000Z");
    expect(dueAt(until({ at: "weekday", days: [1], hour: 10 }), "2026-11-23T09:01:00Z")).toBe(
      "2026-11-30T09:00:00.000Z",
    );
  });

  it("is over when the person is back, at once for one who isn't away", () => {
    const graph = until({ at: "return" });
    expect(dueAt(graph, "2026-11-22T12:00:00Z", "2026-12-01T08:00:00Z")).toBe("2026-12-01T08:00:00.000Z");
    expect(dueAt(graph, "2026-11-22T12:00:00Z")).toBe("2026-11-22T12:00:00.000Z");
  });
});
