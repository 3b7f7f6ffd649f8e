import { describe, expect, it } from "vitest";
import { lineOf } from "@/lib/domain/campaigns/rules/graph.ts";
import type { NodeAction } from "@/lib/domain/campaigns/rules/steps/registry.ts";
import { never } from "@/lib/kernel/clock/never.ts";
import { campaignFacts, enrolmentFacts } from "@/tests/factories/campaign-facts.ts";
import type { CampaignFacts } from "./facts.ts";
import { noLane } from "./next.ts";
import { type Outdated, replanned } from "./replan.ts";

const now = Date.UTC(2026, 5, 1);
const message = (text: string): NodeAction => ({ type: "message", text });
const mail: NodeAction = { type: "email", subject: "S", text: "T", mailboxIds: [] };
const campaign: CampaignFacts = { ...campaignFacts, mailboxes: [] };
const at = (row: Partial<Outdated>): Outdated => ({
  ...enrolmentFacts,
  pauseReason: null,
  dueAt: now - 5,
  enteredAt: now - 9,
  connected: true,
  state: "waiting",
  ...row,
});
const line = (...steps: [string, NodeAction][]) =>
  lineOf(steps.map(([id, action]) => ({ id, delayHours: 0, action })));

describe("an edit", () => {
  it("looks again at whom the old text held, at the same step and visit [F17]", () => {
    const held = at({ state: "held", holdReason: "missing_field", dueAt: never });
    const after = line(["a", message("Hello {first_name|there}")]);
    const placed = replanned(held, line(["a", message("Hello {first_name}")]), after, campaign, now);
    expect(placed).toMatchObject({ state: "waiting", nodeId: "a", visit: 0, dueAt: now, holdReason: null });
  });

  it("leaves a pause a pause, even where the next step lacks a mailbox [F17]", () => {
    const paused = at({ state: "paused", pauseReason: "message_failed" });
    const placed = replanned(
      paused,
      line(["a", message("x")], ["b", mail]),
      line(["b", mail]),
      campaign,
      now,
    );
    expect(placed).toMatchObject({
      state: "paused",
      pauseReason: "message_failed",
      nodeId: "b",
      laneId: noLane,
    });
  });

  it("moves whoever waits at a deleted step to its next surviving one", () => {
    const before = line(["a", message("x")], ["b", message("y")], ["d", message("z")]);
    const placed = replanned(at({}), before, line(["d", message("z")]), campaign, now);
    expect(placed).toMatchObject({ state: "waiting", nodeId: "d", dueAt: now });
  });

  it("takes whoever waits at a step that became another kind to the other kind's lane [F17]", () => {
    const before = line(["a", message("x")], ["b", message("y")]);
    const after = line(["a", mail], ["b", message("y")]);
    const placed = replanned(at({ rank: 7 }), before, after, campaignFacts, now);
    expect(placed).toMatchObject({
      state: "waiting",
      nodeId: "a",
      visit: 0,
      kind: "email",
      laneId: "lm",
      mailboxId: "m",
      rank: 7,
      dueAt: now - 5,
    });
    const paused = at({ state: "paused", pauseReason: "manual" });
    expect(replanned(paused, before, after, campaignFacts, now)).toMatchObject({
      state: "paused",
      pauseReason: "manual",
      kind: "email",
      laneId: "lm",
    });
    expect(replanned(at({ nodeId: "b" }), before, after, campaignFacts, now)).toMatchObject({
      nodeId: "b",
      kind: "message",
      laneId: "s",
    });
  });
});
