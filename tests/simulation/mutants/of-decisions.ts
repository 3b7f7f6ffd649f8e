import type { CampaignFacts, Facts } from "@/lib/domain/sequencer/rules/facts.ts";
import { sizes } from "../scenario.ts";
import type { Mutant } from "./mutant.ts";
import type { Replacing } from "./switched.ts";

/** Decisions about other facts than the true ones. */
const decided = (change: (facts: Facts) => Partial<Facts>): Replacing => ({
  next: {
    next:
      (real) =>
      (facts, ...given) =>
        real({ ...facts, ...change(facts) }, ...given),
  },
});

/** Neither a claim nor a settling sees what has happened. */
const unstopped = (change: Partial<Pick<Facts, "replied" | "booked">>): Replacing => ({
  next: {
    ...decided(() => change).next,
    stopOf:
      (real) =>
      (facts, ...given) =>
        real({ ...facts, ...change }, ...given),
  },
});

const inCampaign = (change: Partial<CampaignFacts>): Replacing => ({
  next: {
    next: (real) => (facts, graph, campaign, now) => real(facts, graph, { ...campaign, ...change }, now),
  },
});

const stops = /nothing begins after a reply, an opt-out/;

/** What a step's turn decides, and where people go next. */
/** The keys of actions, and those that were refused, while the last mutant plays. */
const keys = new Map<string, string>();
const refused = new Set<string>();

export const ofDecisions: readonly Mutant[] = [
  { name: "replies don't stop whoever is under way", breaks: stops, rules: unstopped({ replied: false }) },
  { name: "opt-outs and bounces don't stop", breaks: stops, rules: decided(() => ({ suppressed: null })) },
  {
    name: "the blacklist holds nobody who is under way",
    breaks: /stands where|begins after|ended|same/,
    rules: decided(() => ({ listed: false })),
  },
  {
    name: "meetings don't stop whoever is under way",
    breaks: stops,
    size: sizes.met,
    rules: unstopped({ booked: false }),
  },
  {
    name: "a paused campaign goes on",
    breaks: /a paused campaign begins nothing|account isn't active begins nothing/,
    rules: inCampaign({ active: true }),
  },
  {
    name: "an edit voids no approval",
    breaks: /nobody has approved/,
    rules: { approval: { isApprovalVoid: () => () => false } },
  },
  {
    name: "whoever was invited is invited again",
    breaks: /invites a person twice/,
    rules: decided(() => ({ invited: false })),
  },
  {
    name: "everybody counts as connected",
    breaks: /whom its own account is connected with/,
    rules: decided(() => ({ connected: true })),
  },
  {
    name: "nobody waits for an acceptance",
    breaks: /days of acceptance/,
    rules: {
      next: {
        enter:
          (real) =>
          (at, ...given) =>
            real({ ...at, connected: true }, ...given),
      },
    },
  },
  {
    name: "no delays",
    breaks: /its delay is over/,
    rules: {
      next: {
        enter:
          (real) =>
          (at, graph, campaign, nodeId, now, ...given) => {
            const placed = real(at, graph, campaign, nodeId, now, ...given);
            return placed.holdReason === "delay" ? { ...placed, dueAt: now } : placed;
          },
      },
    },
  },
  {
    name: "the end follows each step",
    breaks: /whoever nothing blocks gets everything/,
    rules: {
      onward: {
        onward: (real) => (facts, before, after, campaign, now) =>
          real({ ...facts, nodeId: "" }, before, after, campaign, now),
      },
    },
  },
  {
    name: "an edit leaves everybody where they stood",
    breaks: /follows the version that holds|whoever nothing blocks|ended where/,
    rules: {
      replan: {
        replanned: (real) => (row, _before, after, campaign, now) => {
          const kept = real({ ...row, state: "waiting" }, after, after, campaign, now);
          return { ...kept, nodeId: row.nodeId, state: row.state, pauseReason: row.pauseReason };
        },
      },
    },
  },
  {
    name: "a claim doesn't catch up with an edit",
    breaks: /follows the version that holds/,
    store: (tx) => ({
      campaigns: async (rows) => (await tx.campaigns(rows)).map((one) => ({ ...one, currentVersion: 1 })),
    }),
  },
  {
    name: "conditions always say yes",
    breaks: /a condition decides what is true/,
    rules: { conditions: { isTrue: () => () => true } },
  },
  {
    name: "conditions always say no",
    breaks: /a condition decides what is true/,
    rules: { conditions: { isTrue: () => () => false } },
  },
  {
    name: "conditions wait for nothing",
    breaks: /a condition decides what is true/,
    rules: {
      next: {
        next: (real) => (facts, graph, campaign, now) =>
          real({ ...facts, enteredAt: Number.NEGATIVE_INFINITY }, graph, campaign, now),
      },
    },
  },
  {
    name: "a step that was refused counts as done where its key comes again",
    breaks: /passed by as done only if it was/,
    size: sizes.released,
    rules: {
      resume: {
        resumed:
          (real) =>
          (standing, ...given) => {
            const to = real(standing, ...given);
            return to.ok ? { ...to, placement: { ...to.placement, visit: standing.visit } } : to;
          },
      },
    },
    store: (tx) => ({
      async writeClaim(claimed) {
        const intents = claimed.intents.filter(({ effectKey }) => !refused.has(effectKey));
        const begun = await tx.writeClaim({ ...claimed, intents });
        for (const { id, effectKey } of begun) keys.set(id, effectKey);
        return begun;
      },
      writeSettle(write) {
        for (const { id, state } of write.actions) if (state === "rejected") refused.add(keys.get(id) ?? id);
        return tx.writeSettle(write);
      },
    }),
  },
];
