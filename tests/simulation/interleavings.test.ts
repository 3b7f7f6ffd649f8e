import { describe, expect, it } from "vitest";
import { claim } from "@/lib/domain/sequencer/claim.ts";
import { GraphCache } from "@/lib/domain/sequencer/graph-cache.ts";
import { seeded } from "@/lib/kernel/random/index.ts";
import { testDatabase } from "../factories/database.ts";
import { check } from "./invariants/check.ts";
import { interrupted, type Seen } from "./meanwhile.ts";
import { randomKiller } from "./play.ts";
import { postgresStage } from "./postgres-stage.ts";
import {
  accountsOf,
  between,
  chosenStep,
  edited,
  makeScenario,
  pick,
  type Scenario,
  sizes,
} from "./scenario.ts";
import { leaseMs, type Meanwhile, simulate } from "./simulate.ts";
import type { Verb } from "./verbs.ts";

const database = testDatabase();

/** What a run is about: one kind of deed meets the protocol's transactions again and again. */
const subjects = [
  { deeds: ["reply", "bounce", "accept", "list"], chance: 0.04 },
  { deeds: ["hold", "release", "reply", "release"], chance: 0.12 },
  { deeds: ["keep", "free", "approve", "approve", "edit"], chance: 0.15 },
  { deeds: ["pause", "resume"], chance: 0.15 },
  { deeds: ["block", "unblock"], chance: 0.15 },
  { deeds: ["edit"], chance: 0.12 },
  { deeds: ["enrol", "edit"], chance: 0.12 },
  { deeds: ["turn"], chance: 0.25 },
  {
    deeds: ["turn", "turn", "accept", "pause", "resume", "edit", "reconnect", "enrol", "optOut"],
    chance: 0.12,
  },
] as const;

/** Somebody who acts while transactions are open, mostly on those whom they are about. */
function somebody(scenario: Scenario): Meanwhile {
  const random = seeded(scenario.seed + 5_000);
  const { deeds, chance } = pick(random, subjects);
  const graphs = new Map(scenario.campaigns.map(({ id, graph }) => [id, graph]));
  return (_point: string, seen: Seen): Verb | "turn" | null => {
    if (random() > chance) return null;
    const known = scenario.people.filter(({ id }) => seen.prospectIds.has(id));
    const person = pick(random, known.length > 0 ? known : scenario.people);
    const about = scenario.campaigns.filter(({ id }) => seen.campaignIds.has(id));
    const campaign = pick(random, about.length > 0 ? about : scenario.campaigns);
    const deed = pick<(typeof subjects)[number]["deeds"][number]>(random, deeds);
    switch (deed) {
      case "turn":
        return deed;
      case "pause":
      case "resume":
        return { do: deed, campaign };
      case "keep":
      case "free":
      case "approve":
      case "hold":
        return { do: deed, person, campaign };
      case "release":
        return { do: deed, person, campaign, stepId: chosenStep(between(random, 0, 1e6), campaign) };
      case "enrol":
        return { do: deed, campaign: pick(random, scenario.campaigns), people: [person], move: true };
      case "block":
      case "unblock":
        return { do: deed, lane: campaign.social };
      case "reconnect":
        return { do: deed, lane: pick(random, scenario.lanes) };
      case "edit": {
        const graph = edited(random, graphs.get(campaign.id) ?? campaign.graph);
        graphs.set(campaign.id, graph);
        return { do: deed, campaign, graph };
      }
      case "accept":
        return { do: deed, person, lane: pick(random, accountsOf(person, scenario.lanes)) };
      default:
        return { do: deed, person };
    }
  };
}

describe("people who act between the statements of the sequencer's transactions", () => {
  it("break no promise, in 12 seeds: what commits first counts [F11, F17]", async () => {
    let acted = 0;
    for (let seed = 1; seed <= 12; seed++) {
      const scenario = makeScenario(seed, sizes.small);
      const stage = await postgresStage(database.admin, scenario);
      const run = await simulate(scenario, stage, randomKiller(seed, 0.01), somebody(scenario));
      check(run);
      acted += run.verbs.length - scenario.verbs.length;
    }
    expect(acted).toBeGreaterThan(160);
  });

  /** A scenario whose first campaign begins with a mail: a blocked account's own lane is not claimed from. */
  function startingWithMail() {
    for (let seed = 1; ; seed++) {
      const scenario = alwaysOpen(makeScenario(seed, sizes.small));
      const [campaign] = scenario.campaigns;
      const first = campaign?.graph.nodes[campaign.graph.start ?? ""];
      const isMail = first?.kind === "action" && first.action.type === "email";
      if (campaign && isMail && scenario.people.some(({ person }) => person.email))
        return { scenario, campaign };
    }
  }

  const ways = ["campaign they resume", "account is active again"] as const;
  it.each(ways)("find nobody parked whose %s, at whatever statement of the claim [F17]", async (way) => {
    const parked: string[] = [];
    const points = ["lockDueLanes", "usage", "lockCandidates", "facts", "campaigns", "holdCampaigns"];
    for (const at of [...points, "writeClaim", "sleep", "commit"]) {
      const { scenario, campaign } = startingWithMail();
      const stage = await postgresStage(database.admin, scenario);
      const lane = campaign.social;
      const [stop, start]: readonly [Verb, Verb] =
        way === "campaign they resume"
          ? [
              { do: "pause", campaign },
              { do: "resume", campaign },
            ]
          : [
              { do: "block", lane },
              { do: "unblock", lane },
            ];
      await stage.apply(stop, scenario.start);
      await stage.apply({ do: "enrol", campaign, people: scenario.people, move: false }, scenario.start);
      let count = 0;
      const store = interrupted(stage.store, "claim", stage.isBlocked, (point) => {
        if (point !== `claim:${at}` || count++ > 0) return null;
        return () => stage.apply(start, scenario.start);
      });
      await claim(store, {
        worker: "w",
        leaseMs: stage.lease(leaseMs),
        maxActions: 8,
        newId: stage.newId,
        graphs: new GraphCache(),
      });
      expect(count, `the claim passes ${at}`).toBeGreaterThan(0);
      const { enrolments } = await stage.snapshot();
      if (enrolments.some(({ state }) => state === "parked")) parked.push(at);
    }
    expect(parked).toEqual([]);
  });
});

function alwaysOpen(scenario: Scenario): Scenario {
  const open = <Lane extends { hoursStart: number; hoursEnd: number }>(lane: Lane): Lane => ({
    ...lane,
    hoursStart: 0,
    hoursEnd: 24,
  });
  return {
    ...scenario,
    lanes: scenario.lanes.map(open),
    campaigns: scenario.campaigns.map((one) => ({
      ...one,
      social: open(one.social),
      mailboxes: one.mailboxes.map(open),
    })),
  };
}
