import { describe, expect, it } from "vitest";
import type { StoreTx } from "@/lib/domain/sequencer/store/store.ts";
import { Broken, check } from "./invariants/check.ts";
import { memoryStage } from "./memory-stage.ts";
import { randomKiller } from "./play.ts";
import { makeScenario, sizes } from "./scenario.ts";
import { simulate } from "./simulate.ts";
import type { Stage } from "./stage.ts";

/** Stores with one fault each, and the promise that must be seen to break. */
const faults: readonly (readonly [string, (tx: StoreTx) => Partial<StoreTx>, RegExp])[] = [
  ["forgets what was spent", () => ({ usage: async () => [] }), /no rolling limit/],
  [
    "gives the time of four hours ago",
    (tx) => ({
      lockDueLanes: async (which) => {
        const { now, lanes } = await tx.lockDueLanes(which);
        return { now: now - 4 * 3_600_000, lanes };
      },
    }),
    /nothing arrives outside working hours/,
  ],
  [
    "overlooks replies and opt-outs",
    (tx) => ({
      facts: async (rows, now) =>
        (await tx.facts(rows, now)).map((fact) => ({ ...fact, replied: false, suppressed: null })),
      lockCandidates: tx.lockCandidates,
    }),
    /nothing begins after a reply/,
  ],
  [
    "takes a colleague's connections for its own",
    (tx) => ({
      facts: async (rows, now) => (await tx.facts(rows, now)).map((fact) => ({ ...fact, connected: true })),
    }),
    /a message goes only to whom its own account is connected with/,
  ],
  [
    "forgets whom an account has invited",
    (tx) => ({
      facts: async (rows, now) => (await tx.facts(rows, now)).map((fact) => ({ ...fact, invited: false })),
    }),
    /no account invites a person twice/,
  ],
  [
    "takes every campaign for active",
    (tx) => ({
      campaigns: async (rows) => (await tx.campaigns(rows)).map((one) => ({ ...one, active: true })),
    }),
    /a paused campaign begins nothing|a campaign whose account isn't active begins nothing/,
  ],
  [
    "settles whatever it is told, with any fence",
    (tx) => ({
      actions: async (rows) => {
        const asked = rows as unknown as readonly { id: string; fence: number }[];
        const found = await tx.actions(rows);
        return found.map((row) => ({
          ...row,
          state: "intended",
          fence: asked.find(({ id }) => id === row.id)?.fence ?? row.fence,
        }));
      },
    }),
    /every key is received at most once|budgets hold what was spent|what arrived is sent or uncertain/,
  ],
  [
    "loses the slots of settled actions",
    (tx) => ({
      writeSettle: (write) =>
        tx.writeSettle({ ...write, lanes: write.lanes.map((lane) => ({ ...lane, busy: 0 })) }),
    }),
    /whoever nothing blocks|no slot/,
  ],
  [
    "forgets what had begun",
    (tx) => ({
      takeOver: async (taking) => (await tx.takeOver(taking)).map((left) => ({ ...left, begun: false })),
    }),
    /every key is received at most once|what arrived is sent or uncertain/,
  ],
  [
    "lets begin what others have taken over",
    () => ({ begin: async (rows) => rows.map(({ id }) => id) }),
    /every key is received at most once|nothing is sent twice|what arrived is sent or uncertain/,
  ],
  ["never takes over", () => ({ takeOver: async () => [] }), /is intended|still intended|never ended/],
];

describe("the checks themselves", () => {
  it.each(faults)("see a store that %s", async (_, fault, promise) => {
    let seen: unknown = null;
    const isSeen = () => seen instanceof Broken && promise.test(seen.message);
    for (let seed = 1; seed <= 60 && !isSeen(); seed++) {
      const scenario = makeScenario(seed, sizes.large);
      const stage = memoryStage(scenario);
      const store = {
        transaction: <T>(work: (tx: StoreTx) => Promise<T>) =>
          stage.store.transaction((tx) => work({ ...tx, ...fault(tx) })),
      };
      const run = await simulate(scenario, { ...stage, store }, randomKiller(seed, 0.012));
      try {
        check(run);
      } catch (error) {
        seen = error;
      }
    }
    expect(seen).toBeInstanceOf(Broken);
    expect((seen as Broken).message).toMatch(promise);
  });

  it.each([
    ["releases by itself whom a member holds", "keep", "free", /nothing begins for whom a member holds/],
    ["approves everybody by itself", "enrol", "approve", /nothing begins for whom nobody has approved/],
  ] as const)("see a product that %s", async (_, after, does, promise) => {
    let seen = "";
    for (let seed = 1; seed <= 60 && !promise.test(seen); seed++) {
      const scenario = makeScenario(seed, sizes.large);
      const stage = memoryStage(scenario);
      const apply: Stage["apply"] = async (verb, now, committed) => {
        await stage.apply(verb, now, committed);
        if (verb.do !== after) return;
        const people = verb.do === "enrol" ? verb.people : [verb.person];
        for (const person of people) await stage.apply({ do: does, person, campaign: verb.campaign }, now);
      };
      const run = await simulate(scenario, { ...stage, apply }, randomKiller(seed, 0.012));
      try {
        check(run);
      } catch (error) {
        seen = String(error);
      }
    }
    expect(seen).toMatch(promise);
  });
});
