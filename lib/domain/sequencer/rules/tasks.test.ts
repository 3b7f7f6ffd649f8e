import { describe, expect, it } from "vitest";
import { lineOf } from "@/lib/domain/campaigns/rules/graph.ts";
import { never } from "@/lib/kernel/clock/never.ts";
import { campaignFacts, enrolmentFacts } from "@/tests/factories/campaign-facts.ts";
import type { Facts } from "./facts.ts";
import { enter, next } from "./next.ts";
import { replanned } from "./replan.ts";

const task = { type: "manual_task", text: "Write to {first_name}", priority: 100 } as const;
const graph = lineOf([
  { id: "a", delayHours: 0, action: task },
  { id: "b", delayHours: 0, action: { ...task, text: "Again" } },
]);
const facts: Facts = {
  ...enrolmentFacts,
  kind: "task",
  laneId: "lw",
  person: {
    firstName: "Ada",
    lastName: "Hart",
    fullName: "Ada Hart",
    companyName: "",
    jobTitle: "",
    location: "",
    email: null,
    phone: null,
    personality: null,
    socialUrl: null,
    socialProviderId: null,
    customFields: {},
  },
};

describe("a step that creates a task", () => {
  it("stands on the workspace's own lane and spends a task [OC-076]", () => {
    expect(enter(facts, graph, campaignFacts, "b", 7)).toMatchObject({
      state: "waiting",
      laneId: "lw",
      kind: "task",
      dueAt: 7,
    });
    expect(next(facts, graph, campaignFacts, 0)).toEqual({
      do: "act",
      payload: { type: "manual_task", about: "Ada Hart", text: "Write to Ada", priority: 100 },
    });
  });

  it("whose task is open is waited for, without another task", () => {
    const open = { ...facts, taskOpen: true };
    expect(next(open, graph, campaignFacts, 5)).toMatchObject({
      do: "place",
      event: null,
      placement: { state: "waiting", nodeId: "a", visit: 0, dueAt: never, holdReason: "task_open" },
    });
    const { placement } = next({ ...open, replied: true }, graph, campaignFacts, 5) as { placement: unknown };
    expect(placement).toMatchObject({ state: "paused", pauseReason: "got_reply" });
  });

  it("that a person declined stays held after an edit, unless the edit removes it [OC-135]", () => {
    const declined = { ...facts, state: "held", holdReason: "user_declined", pauseReason: null } as const;
    const edited = (after: typeof graph) => replanned(declined, graph, after, campaignFacts, 9);
    expect(edited(graph)).toMatchObject({ state: "held", nodeId: "a", holdReason: "user_declined" });
    const { b } = graph.nodes;
    if (!b) throw new Error("no step b");
    expect(edited({ start: "b", nodes: { b } })).toMatchObject({ state: "waiting", nodeId: "b" });
  });
});
