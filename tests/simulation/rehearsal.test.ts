import { describe, expect, it } from "vitest";
import type { Graph } from "@/lib/domain/campaigns/rules/graph.ts";
import { findRules } from "@/lib/domain/campaigns/rules/steps/registry.ts";
import { claim } from "@/lib/domain/sequencer/claim.ts";
import { GraphCache } from "@/lib/domain/sequencer/graph-cache.ts";
import { type Assumptions, fateOf } from "@/lib/domain/sequencer/rehearsal/assumptions.ts";
import { Calendar } from "@/lib/domain/sequencer/rehearsal/calendar.ts";
import { type Rehearsal, rehearse } from "@/lib/domain/sequencer/rehearsal/rehearse.ts";
import { settle } from "@/lib/domain/sequencer/settle.ts";
import { memoryStage } from "./memory/stage.ts";
import { stateOf } from "./memory/state-of.ts";
import { factsOf } from "./memory-store.ts";
import { makeScenario, type Scenario } from "./scenario.ts";
import type { Verb } from "./verbs.ts";

const hour = 3_600_000;
const size = { workspaces: 1, lanes: 3, campaigns: 1, people: 25, steps: 10, verbs: 0, leapMs: 0 };

const assumptionsOf = (seed: number): Assumptions => ({
  acceptPercent: [0, 40, 100][seed % 3] ?? 0,
  acceptAfterHours: 30,
  replyPercent: [0, 20, 50][seed % 3] ?? 0,
  replyAfterHours: 7,
  taskAfterHours: 24,
  seed,
});

function cast(seed: number) {
  const scenario = makeScenario(seed, size);
  const [campaign] = scenario.campaigns;
  if (!campaign) throw new Error("no campaign");
  return { scenario, campaign };
}

/**
 * Plays the protocol out over the store in memory: calls that take no time, and an outside that does what is assumed.
 */
async function run(seed: number) {
  const { scenario, campaign } = cast(seed);
  const assumptions = assumptionsOf(seed);
  const state = stateOf(scenario);
  const stage = memoryStage(scenario, state);
  const cache = new GraphCache();
  const coming: { readonly at: number; readonly verb: Verb }[] = [];
  const answering = new Set<string>();
  let now = scenario.start;
  await stage.apply({ do: "enrol", campaign, people: scenario.people, move: false }, now);
  const before = structuredClone(state);
  for (let moments = 0; moments < 100_000; moments++) {
    await stage.advance(now, 0);
    coming.sort((a, b) => a.at - b.at);
    while (coming[0] && coming[0].at <= now) await stage.apply((coming.shift() as { verb: Verb }).verb, now);
    for (;;) {
      const claimed = await claim(stage.store, {
        worker: "w",
        leaseMs: 60_000,
        maxActions: 100,
        graphs: cache,
        newId: stage.newId,
      });
      if (claimed.intents.length === 0 && claimed.moved === 0) break;
      const settlements = claimed.intents.map((intent) => ({
        intent,
        outcome: { state: "sent", receipt: null } as const,
      }));
      await settle(stage.store, settlements, { graphs: cache, newId: stage.newId });
      for (const { prospectId, payload } of claimed.intents) {
        const person = scenario.people.find((one) => one.id === prospectId);
        const rules = findRules(payload);
        const fate = fateOf(prospectId, assumptions);
        if (!person) continue;
        if (rules?.asksToConnect && fate.accepts)
          coming.push({
            at: now + assumptions.acceptAfterHours * hour,
            verb: { do: "accept", person, lane: campaign.social },
          });
        if (rules?.leadStatus === "contacted" && fate.replies && !answering.has(prospectId)) {
          answering.add(prospectId);
          coming.push({ at: now + assumptions.replyAfterHours * hour, verb: { do: "reply", person } });
        }
      }
    }
    const { nextLook } = await stage.outlook();
    const next = Math.min(nextLook ?? Number.POSITIVE_INFINITY, ...coming.map((one) => one.at));
    if (next === Number.POSITIVE_INFINITY) break;
    now = Math.max(next, now + 1);
  }
  return { before, after: await stage.snapshot(), scenario, campaign, assumptions };
}

function rehearsed(
  { before, assumptions }: Awaited<ReturnType<typeof run>>,
  from: number,
  graph: Graph,
): Rehearsal {
  const [campaign] = Object.values(before.campaigns);
  if (!campaign) throw new Error("no campaign");
  const steps = rehearse({
    from,
    graph,
    campaign,
    lanes: Object.values(before.lanes),
    usage: Object.values(before.usage),
    people: Object.values(before.enrolments).map((row) => ({
      facts: factsOf(before, row),
      state: row.state,
    })),
    assumptions,
  });
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

/** The calendar of what was sent. */
function calendarOf(scenario: Scenario, { after, campaign }: Awaited<ReturnType<typeof run>>) {
  const calendar = new Calendar(campaign.social.timezone);
  for (const { laneId, kind, intendedAt } of after.actions) calendar.carriedOut(laneId, kind, intendedAt);
  expect(after.actions.every(({ state }) => state === "sent")).toBe(true);
  return { calendar: calendar.entries(), people: scenario.people.length };
}

describe("a rehearsal", () => {
  it("is what the protocol then does, day by day and lane by lane: lines, branches, limits, hours, in 30 seeds", async () => {
    let actions = 0;
    for (let seed = 1; seed <= 30; seed++) {
      const played = await run(seed);
      const { scenario, campaign, after } = played;
      const found = rehearsed(played, scenario.start, campaign.graph);
      const { calendar } = calendarOf(scenario, played);
      expect(found.calendar, `seed ${seed}`).toEqual(calendar);
      const states = new Map<string, number>();
      for (const { state } of after.enrolments) states.set(state, (states.get(state) ?? 0) + 1);
      const counted = new Map<string, number>();
      for (const { state, count } of found.standing) counted.set(state, (counted.get(state) ?? 0) + count);
      expect([...counted].sort(), `seed ${seed}`).toEqual([...states].sort());
      const skips = after.events.filter((event) => event.kind === "skipped").length;
      expect(found.skipped.reduce((sum, one) => sum + one.count, 0)).toBe(skips);
      actions += after.actions.length;
    }
    expect(actions).toBeGreaterThan(700);
  });
});
