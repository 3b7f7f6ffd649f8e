import { expect } from "vitest";
import { type Graph, lineOf, wayOf } from "@/lib/domain/campaigns/rules/graph.ts";
import { budget } from "@/lib/domain/lanes/rules/budget.ts";
import type { Facts } from "@/lib/domain/sequencer/rules/facts.ts";
import { enter, next } from "@/lib/domain/sequencer/rules/next.ts";
import { campaignFacts, enrolmentFacts, personFacts } from "@/tests/factories/campaign-facts.ts";
import type { Replacing } from "./switched.ts";

/** A rule that no scenario meets yet, what it promises, and the mutant that switches it off. */
export interface RuleMutant {
  readonly name: string;
  readonly rules: Replacing;
  /** Fails where the rule doesn't hold. */
  readonly promise: () => void;
}

const hour = 3_600_000;
const day = 24 * hour;
const facts: Facts = { ...enrolmentFacts, mailboxId: "gone", person: personFacts };
const mail = lineOf([
  { id: "a", delayHours: 0, action: { type: "email", subject: "Hi", text: "Text", mailboxIds: [] } },
]);

export const ofRules: readonly RuleMutant[] = [
  {
    name: "a split always takes its first way",
    rules: {
      graph: {
        wayOf:
          () =>
          ({ ways }) =>
            ways[0]?.next ?? null,
      },
    },
    promise() {
      const split = {
        id: "s",
        kind: "split" as const,
        ways: [
          { share: 1, next: "a" },
          { share: 2, next: "b" },
        ],
      };
      const ways = Array.from({ length: 600 }, (_, i) => wayOf(split, `person ${i}`));
      const second = ways.filter((way) => way === "b").length;
      expect(second).toBeGreaterThan(340);
      expect(second).toBeLessThan(460);
    },
  },
  {
    name: "nobody waits until a day",
    rules: { waitUntil: { endOfWait: () => (_until, from) => from } },
    promise() {
      const until = { at: "date", date: "2026-12-01", hour: 9 } as const;
      const graph: Graph = {
        start: "w",
        nodes: { ...mail.nodes, w: { id: "w", kind: "wait_until", until, next: "a" } },
      };
      const { dueAt } = enter(facts, graph, { ...campaignFacts, timezone: "UTC" }, "w", 0);
      expect(dueAt).toBe(Date.UTC(2026, 11, 1, 9));
    },
  },
  {
    name: "no monthly window",
    rules: {
      budget: {
        budget:
          (real) =>
          (limit, ...given) =>
            real({ ...limit, month: undefined }, ...given),
      },
    },
    promise() {
      const sent: number[] = [];
      for (let now = 0; now < 70 * day; now += 5 * hour) {
        const usage = sent.map((at) => ({ hour: at - (at % hour), spent: 1 }));
        if (budget({ month: 3 }, usage, now).left > 0) sent.push(now);
      }
      for (const end of sent)
        expect(sent.filter((at) => at <= end && at > end - 30 * day).length).toBeLessThanOrEqual(3);
      expect(sent.length).toBeGreaterThan(3);
    },
  },
  {
    name: "whoever entered another campaign later gets both",
    rules: {
      next: {
        next:
          (real) =>
          (at, ...given) =>
            real({ ...at, later: null }, ...given),
      },
    },
    promise() {
      expect(next({ ...facts, later: "another" }, mail, campaignFacts, 0)).toMatchObject({
        do: "place",
        event: "moved_away",
        to: "another",
        placement: { state: "canceled" },
      });
    },
  },
  {
    name: "whoever has a refused mailbox keeps it",
    rules: {
      sender: {
        mailboxFor: (real) => (at, campaign, only) =>
          campaign.mailboxes.find(({ id }) => id === at.mailboxId) ?? real(at, campaign, only),
      },
    },
    promise() {
      const box = (id: string, isConnected: boolean) => ({
        id,
        laneId: `lane of ${id}`,
        email: `${id}@x.example`,
        isConnected,
        isSending: isConnected,
      });
      const campaign = { ...campaignFacts, mailboxes: [box("gone", false), box("other", true)] };
      expect(enter(facts, mail, campaign, "a", 0).laneId).toBe("lane of other");
    },
  },
];
