import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { lineOf } from "@/lib/domain/campaigns/rules/graph.ts";
import { scarceKinds } from "@/lib/domain/campaigns/rules/steps/budgets.ts";
import { skipReasons, waitReasons } from "@/lib/domain/campaigns/rules/steps/reasons.ts";
import { bookingHour, budget, longestUntilBegunMs } from "@/lib/domain/lanes/rules/budget.ts";
import { campaignFacts as campaign, enrolmentFacts } from "@/tests/factories/campaign-facts.ts";
import type { Facts } from "./facts.ts";
import { enter, next } from "./next.ts";
import { plan, rankAt, ranks } from "./plan.ts";
import { pauseReasons } from "./reasons.ts";

const hour = 3_600_000;

it("a scarce budget goes to chosen leads first: before follow-ups and new people, behind what a member sends", () => {
  expect(scarceKinds).toEqual(["inmail", "group_message"]);
  const first = ranks.firstOf(-3);
  for (const kind of scarceKinds) {
    expect(rankAt(kind, true, ranks.followUp)).toBe(ranks.chosen);
    expect(rankAt(kind, true, first)).toBe(ranks.chosen);
    expect(rankAt(kind, true, ranks.person)).toBe(ranks.person);
    expect(rankAt(kind, false, first)).toBe(first);
  }
  expect(rankAt("message", true, ranks.followUp)).toBe(ranks.followUp);
  const line = [first, ranks.followUp, ranks.chosen, ranks.person].map((rank, i) => ({
    id: `p${i}`,
    kind: "inmail" as const,
    rank,
    dueAt: i,
  }));
  const room = { slots: 2, room: new Map([["inmail" as const, 2]]), freeAt: 0, closed: null };
  expect(plan(room, line).map(({ id }) => id)).toEqual(["p3", "p2"]);
});

describe("budgets", () => {
  it("never pass a limit by one in any rolling window, even when the call ends late [F3]", () => {
    const attempt = fc.record({
      gap: fc.integer({ min: 0, max: 5 * hour }),
      late: fc.integer({ min: 0, max: longestUntilBegunMs }),
    });
    fc.assert(
      fc.property(fc.array(attempt, { maxLength: 80 }), fc.integer({ min: 1, max: 6 }), (attempts, max) => {
        const booked = new Map<number, number>();
        const sent: number[] = [];
        let now = 1_767_000_000_000;
        for (const { gap, late } of attempts) {
          now += gap;
          const usage = [...booked].map(([at, spent]) => ({ hour: at, spent }));
          const { left, freeAt } = budget({ day: max }, usage, now);
          expect(left > 0).toBe(freeAt === now);
          if (left <= 0) {
            expect(budget({ day: max }, usage, freeAt).left).toBeGreaterThan(0);
            continue;
          }
          booked.set(bookingHour(now), (booked.get(bookingHour(now)) ?? 0) + 1);
          sent.push(now + late);
        }
        for (const end of sent)
          expect(sent.filter((at) => at <= end && at > end - 24 * hour).length).toBeLessThanOrEqual(max);
      }),
    );
  });

  it("let what a person sends go first, then follow-ups, and never block one kind behind another", () => {
    const of = (id: string, kind: "message" | "invitation", rank: number) => ({ id, kind, rank, dueAt: 1 });
    const room = { slots: 2, room: new Map([["message" as const, 2]]), freeAt: 0, closed: null };
    const chosen = plan(room, [
      of("c", "invitation", 0),
      of("b", "message", 1),
      of("d", "message", 100),
      of("a", "message", 0),
    ]);
    expect(chosen.map((one) => one.id)).toEqual(["a", "b"]);
  });
});

describe("next", () => {
  const graph = lineOf([
    { id: "a", delayHours: 0, action: { type: "connection_request", note: "Hi {first_name}" } },
    { id: "b", delayHours: 24, action: { type: "email", subject: "S", text: "T", mailboxIds: [] } },
  ]);
  const facts: Facts = {
    ...enrolmentFacts,
    kind: "invitation",
    rank: 100,
    person: {
      firstName: "Ada",
      lastName: "",
      fullName: "Ada",
      companyName: "",
      jobTitle: "",
      location: "",
      email: null,
      phone: null,
      socialUrl: "https://n.example/in/ada",
      socialProviderId: null,
      personality: null,
      customFields: {},
    },
  };

  it("acts with the text as it will be sent, and stops for a reply, an opt-out or a pause [F11, F17]", () => {
    expect(next(facts, graph, campaign, 0)).toMatchObject({ do: "act", payload: { note: "Hi Ada" } });
    const state = (more: Partial<Facts>, of = campaign) => {
      const decision = next({ ...facts, ...more }, graph, of, 0);
      return decision.do === "place" ? decision.placement.state : "act";
    };
    expect(state({ replied: true })).toBe("paused");
    expect(state({ suppressed: "person" })).toBe("canceled");
    expect(state({}, { ...campaign, active: false })).toBe("parked");
  });

  it("skips what has nothing to do, with its reason [OC-114, OC-115]", () => {
    expect(next({ ...facts, connected: true }, graph, campaign, 0)).toMatchObject({
      reason: "already_connected",
      placement: { nodeId: "b", laneId: "lm", mailboxId: "m", kind: "email", dueAt: 24 * hour },
    });
    expect(next({ ...facts, nodeId: "b" }, graph, campaign, 0)).toMatchObject({ reason: "no_emails" });
  });

  it("ends behind the last step", () => {
    expect(enter(facts, graph, campaign, null, 5)).toMatchObject({ state: "complete" });
  });

  it("has exactly 14 skip, 7 pause and 21 wait reasons [OC-122, OC-130, OC-152]", () => {
    expect([skipReasons, pauseReasons, waitReasons].map((list) => new Set(list).size)).toEqual([14, 7, 21]);
  });
});
