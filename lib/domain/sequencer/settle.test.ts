import { describe, expect, it } from "vitest";
import { lineOf } from "@/lib/domain/campaigns/rules/graph.ts";
import type { NodeAction } from "@/lib/domain/campaigns/rules/steps/registry.ts";
import { campaignFacts, enrolmentFacts } from "@/tests/factories/campaign-facts.ts";
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

  it("ends where its person was taken to another campaign meanwhile", () => {
    expect(settledIn(line("a", "b"), { ...facts, laneId: noLane })).toMatchObject({
      placement: { state: "canceled", laneId: noLane },
    });
  });
});
