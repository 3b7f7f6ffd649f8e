import { describe, expect, it } from "vitest";
import { lineOf } from "@/lib/domain/campaigns/rules/graph.ts";
import { campaignFacts, enrolmentFacts, personFacts } from "@/tests/factories/campaign-facts.ts";
import { isApprovalVoid } from "./approval.ts";
import type { Facts } from "./facts.ts";
import { next } from "./next.ts";

const byHand = { ...campaignFacts, approvesByHand: true };
const graph = lineOf([
  { id: "a", delayHours: 0, action: { type: "email", subject: "Hi", text: "Text", mailboxIds: [] } },
]);
const decide = (more: Partial<Facts>, campaign = byHand) =>
  next({ ...enrolmentFacts, person: personFacts, mailboxId: "m", ...more }, graph, campaign, 0);

describe("an approval", () => {
  it("is void exactly where it was given for an older version and is still asked for", () => {
    for (const approvesByHand of [true, false])
      for (const approvedFor of [null, 1, 2, 3])
        for (const version of [1, 2, 3])
          expect(isApprovalVoid({ approvedFor, version }, { approvesByHand })).toBe(
            approvesByHand && approvedFor !== null && approvedFor < version,
          );
  });

  it("that is void sends nothing and lets the person await it where they stand", () => {
    const decision = decide({ version: 2, approvedFor: 1 });
    expect(decision).toMatchObject({
      do: "place",
      event: "put_on_hold",
      reason: "awaiting_approval",
      placement: { state: "on_hold", nodeId: "a", visit: 0, laneId: "s", dueAt: 0, awaitsApproval: true },
    });
    expect(decide({ version: 2, approvedFor: 2 }).do).toBe("act");
    expect(decide({ version: 2, approvedFor: null }).do).toBe("act");
    expect(decide({ version: 2, approvedFor: 1 }, campaignFacts).do).toBe("act");
  });

  it("matters to nobody whom a fact stops: an answer, a meeting, an opt-out", () => {
    const stopped = (more: Partial<Facts>) => {
      const decision = decide({ version: 2, approvedFor: 1, ...more });
      return decision.do === "place" ? `${decision.placement.state} ${decision.reason}` : decision.do;
    };
    expect(stopped({ replied: true })).toBe("paused got_reply");
    expect(stopped({ replied: true, booked: true })).toBe("paused booked_meeting");
    expect(stopped({ suppressed: "person" })).toBe("canceled null");
  });
});
