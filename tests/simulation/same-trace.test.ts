import { expect, it } from "vitest";
import { testDatabase } from "../factories/database.ts";
import { memoryStage } from "./memory/stage.ts";
import { randomKiller } from "./play.ts";
import { postgresStage } from "./postgres-stage.ts";
import { makeScenario, sizes } from "./scenario.ts";
import { type Run, simulate } from "./simulate.ts";

const database = testDatabase();

/** The first place at which two runs differ, with what led to it; null where they are the same. */
function difference(memory: Run, postgres: Run): string | null {
  const tell = (what: string, a: readonly unknown[], b: readonly unknown[]) => {
    const at = Array.from({ length: Math.max(a.length, b.length) }, (_, i) => i).find(
      (i) => JSON.stringify(a[i]) !== JSON.stringify(b[i]),
    );
    if (at === undefined) return null;
    const before = a.slice(Math.max(0, at - 12), at).map((row) => JSON.stringify(row));
    return [
      `seed ${memory.scenario.seed}, ${what} ${at}:`,
      ...before.map((row) => `    ${row}`),
      `  memory    ${JSON.stringify(a[at])}`,
      `  postgres  ${JSON.stringify(b[at])}`,
    ].join("\n");
  };
  const parts = ["enrolments", "actions", "lanes", "usage", "events", "campaigns"] as const;
  return parts.reduce(
    (found, part) => found ?? tell(part, memory.final[part], postgres.final[part]),
    tell("line", memory.log, postgres.log),
  );
}

it("gives the same trace in memory and on Postgres, in 18 seeds with kills [F1]", async () => {
  const differences: string[] = [];
  for (let seed = 1; seed <= 18; seed++) {
    const scenario = makeScenario(seed, sizes.small);
    const dies = () => randomKiller(seed, 0.02);
    const memory = await simulate(scenario, memoryStage(scenario), dies());
    const postgres = await simulate(scenario, await postgresStage(database.admin, scenario), dies());
    differences.push(...[difference(memory, postgres)].filter((one) => one !== null));
  }
  expect(differences.slice(0, 3).join("\n\n")).toBe("");
});
