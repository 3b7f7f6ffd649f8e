import { describe, expect, it } from "vitest";
import { lineOf } from "@/lib/domain/campaigns/rules/graph.ts";
import type { SkipReason } from "@/lib/domain/campaigns/rules/steps/reasons.ts";
import type { NodeAction } from "@/lib/domain/campaigns/rules/steps/registry.ts";
import { never } from "@/lib/kernel/clock/never.ts";
import { campaignFacts, enrolmentFacts } from "@/tests/factories/campaign-facts.ts";
import type { Outcome } from "./messenger.ts";
import { noLane } from "./rules/next.ts";
import { advance } from "./settle.ts";
import type { ActionFacts, Campaign, Intent } from "./store/store.ts";

const now = Date.UTC(2026, 5, 1);
const action: NodeAction = { type: "message", text: "x" };
const line = (...ids: string[]) => lineOf(ids.map((id) => ({ id, delayHours: 0, action })));
const intent: Intent = {
  id: "i",
  workspaceId: "w",
  enrolmentId: "e",
  campaignId: "c",
  prospectId: "p",
  laneId: "s",
  kind: "message",
  nodeId: "a",
  visit: 0,
  version: 1,
  effectKey: "e:a:0",
  fence: 1,
  attempts: 1,
  refusals: 0,
  payload: { type: "message", profile: "p", text: "x" },
  intendedAt: now,
};
const facts: ActionFacts["facts"] = { ...enrolmentFacts, dueAt: now, enteredAt: now, connected: true };
const campaign: Campaign = { ...campaignFacts, mailboxes: [], currentVersion: 2 };
const settledIn = (graph: ReturnType<typeof line>, row = facts) => {
  const graphOf = (_: string, version: number) => (version === 1 ? line("a", "b") : graph);
  return advance({ facts: row, intent }, { state: "sent", receipt: {} }, campaign, graphOf, now);
};

describe("an enrolment whose action settles after an edit", () => {
  it("meets a step that was put behind the one being sent, as those do who waited at it [F17]", () => {
    expect(settledIn(line("a", "x", "b"))).toMatchObject({ version: 2, placement: { nodeId: "x" } });
  });

  it("goes on at the next surviving step where its own was deleted [F17]", () => {
    expect(settledIn(line("x", "b"))).toMatchObject({ version: 2, placement: { nodeId: "b" } });
    expect(settledIn(line("x"))).toMatchObject({ version: 2, placement: { state: "complete" } });
  });

  it("stands at a surviving step where a reply or a refusal paused it at one that was deleted [F17]", () => {
    const graphOf = (_: string, version: number) => (version === 1 ? line("a", "b") : line("b"));
    const replied = { facts: { ...facts, replied: true }, intent };
    expect(advance(replied, { state: "sent", receipt: {} }, campaign, graphOf, now)).toMatchObject({
      version: 2,
      placement: { state: "paused", pauseReason: "got_reply", nodeId: "b" },
    });
    const refused = { state: "rejected", detail: "no" } as const;
    expect(advance({ facts, intent }, refused, campaign, graphOf, now)).toMatchObject({
      version: 2,
      placement: { state: "paused", pauseReason: "message_failed", nodeId: "b" },
    });
  });

  it("goes on after a connection request that was refused for good, and pauses after anything else [F8]", () => {
    const rejected = (payload: Intent["payload"]) => {
      const graphOf = () => line("a", "b");
      const refused = { state: "rejected", detail: "no" } as const;
      const { placement } = advance(
        { facts, intent: { ...intent, payload } },
        refused,
        { ...campaign, currentVersion: 1 },
        graphOf,
        now,
      );
      return `${placement.state} ${placement.nodeId} ${placement.pauseReason}`;
    };
    expect(rejected({ type: "connection_request", profile: "p", note: "" })).toBe("waiting b null");
    expect(rejected({ type: "message", profile: "p", text: "x" })).toBe("paused a message_failed");
    const to = { email: "a@p.example", name: "" };
    const mail = { type: "email", mailboxId: "m", messageId: "<k@x>", to, subject: "S", text: "T" } as const;
    expect(rejected(mail)).toBe("paused a email_failed");
  });

  describe("of a connection request", () => {
    const payload = { type: "connection_request", profile: "p", note: "" } as const;
    const [request, graph] = [{ ...intent, payload }, line("a", "b")];
    const ends = (outcome: Outcome, row = facts) =>
      advance({ facts: row, intent: request }, outcome, { ...campaign, currentVersion: 1 }, () => graph, now);

    it("that was refused for good is skipped because its task failed [OC-108]", () => {
      const refused = ends({ state: "rejected", detail: "no" });
      expect(refused).toMatchObject({ skipped: "task_failed", placement: { state: "waiting", nodeId: "b" } });
      const moot = ends({ state: "rejected", detail: "no", skip: "request_already_sent" });
      expect(moot.skipped).toBeUndefined();
      expect(moot.placement).toMatchObject({ state: "waiting", nodeId: "b" });
    });

    it("is held at its step, with its key, where it lacks something", () => {
      const lacking = ends({ state: "retry", afterMs: 0, detail: "no", lacks: "closed_profile" });
      expect(lacking.placement).toMatchObject({
        state: "held",
        nodeId: "a",
        visit: 0,
        holdReason: "closed_profile",
        dueAt: never,
      });
    });

    it("to somebody who is connected leaves a message that asks the network, not one that waits for an answer", () => {
      const asked = {
        ...graph,
        nodes: { ...graph.nodes, a: { ...graph.nodes.a, action: { type: "connection_request", note: "" } } },
      };
      const of = (skip: SkipReason) =>
        advance(
          { facts: { ...facts, connected: false }, intent: request },
          { state: "rejected", detail: "no", skip },
          { ...campaign, currentVersion: 1 },
          () => asked as typeof graph,
          now,
        ).placement.holdReason;
      expect(of("already_connected")).toBe("not_connected");
      expect(of("request_already_sent")).toBe("waiting_for_acceptance");
    });
  });

  it("ends where its person was taken to another campaign meanwhile", () => {
    expect(settledIn(line("a", "b"), { ...facts, laneId: noLane })).toMatchObject({
      placement: { state: "canceled", laneId: noLane },
    });
  });
});
