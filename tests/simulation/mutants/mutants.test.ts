import { describe, expect, it, vi } from "vitest";
import type { StoreTx } from "@/lib/domain/sequencer/store/store.ts";
import { Broken, check } from "../invariants/check.ts";
import { memoryStage } from "../memory/stage.ts";
import { randomKiller } from "../play.ts";
import { makeScenario, sizes } from "../scenario.ts";
import { simulate } from "../simulate.ts";
import type { Mutant } from "./mutant.ts";
import { ofDecisions } from "./of-decisions.ts";
import { ofLanes } from "./of-lanes.ts";
import { ofMembers } from "./of-members.ts";
import { ofProtocol } from "./of-protocol.ts";
import { ofRules } from "./of-rules.ts";
import { type Rules, replace } from "./switched.ts";

const mutable = vi.hoisted(
  () =>
    <Name extends keyof Rules>(name: Name) =>
    async (real: () => Promise<Rules[Name]>) =>
      (await import("./switched.ts")).switched(name, await real()),
);

vi.mock("@/lib/domain/sequencer/rules/plan.ts", mutable("plan"));
vi.mock("@/lib/domain/sequencer/rules/next.ts", mutable("next"));
vi.mock("@/lib/domain/sequencer/rules/replan.ts", mutable("replan"));
vi.mock("@/lib/domain/sequencer/rules/onward.ts", mutable("onward"));
vi.mock("@/lib/domain/sequencer/rules/resume.ts", mutable("resume"));
vi.mock("@/lib/domain/sequencer/rules/sender.ts", mutable("sender"));
vi.mock("@/lib/domain/campaigns/rules/graph.ts", mutable("graph"));
vi.mock("@/lib/domain/campaigns/rules/wait-until.ts", mutable("waitUntil"));
vi.mock("@/lib/domain/sequencer/rules/approval.ts", mutable("approval"));
vi.mock("@/lib/domain/lanes/rules/budget.ts", mutable("budget"));
vi.mock("@/lib/domain/campaigns/rules/conditions.ts", mutable("conditions"));
vi.mock("@/lib/domain/sequencer/ask-outside.ts", mutable("askOutside"));
vi.mock("@/lib/domain/sequencer/carry-out.ts", mutable("carryOut"));
vi.mock("@/lib/domain/sequencer/people/answered.ts", mutable("answered"));

const mutants: readonly Mutant[] = [...ofLanes, ...ofDecisions, ...ofMembers, ...ofProtocol];

/** How many seeds of its scenarios may pass before a mutant must be seen. */
const seeds = 60;

/** Plays one seed with a mutant. Returns the promise that it broke. */
async function broken({ rules = {}, store, apply, size = sizes.large }: Mutant, seed: number) {
  const scenario = makeScenario(seed, size);
  const stage = memoryStage(scenario);
  replace(rules);
  try {
    check(
      await simulate(
        scenario,
        {
          ...stage,
          apply: apply?.(stage) ?? stage.apply,
          store: {
            transaction: (work) => stage.store.transaction((tx: StoreTx) => work({ ...tx, ...store?.(tx) })),
          },
        },
        randomKiller(seed, 0.012),
      ),
    );
    return null;
  } catch (error) {
    if (!(error instanceof Broken)) throw error;
    return error.message;
  } finally {
    replace({});
  }
}

describe("a standing set of mutants, each with one rule or one part of the protocol switched off", () => {
  it("has at least 25", () => {
    expect(new Set([...mutants, ...ofRules].map(({ name }) => name)).size).toBeGreaterThanOrEqual(25);
  });

  it.each(mutants)("catches: $name", async (mutant) => {
    const others: string[] = [];
    for (let seed = 1; seed <= seeds; seed++) {
      const why = await broken(mutant, seed);
      if (why === null) continue;
      if (mutant.breaks.test(why)) return;
      others.push(why.split("\n")[0] ?? "");
    }
    expect.fail(`nobody saw it; other promises that broke: ${others.slice(0, 3).join("; ") || "none"}`);
  });

  it.each(ofRules)("catches, by what the rule promises: $name", ({ rules, promise }) => {
    promise();
    replace(rules);
    try {
      expect(promise).toThrow();
    } finally {
      replace({});
    }
  });
});
