import type postgres from "postgres";
import { seeded } from "@/lib/kernel/random/index.ts";
import { check } from "./invariants/check.ts";
import type { Killer } from "./kills.ts";
import { memoryStage } from "./memory/stage.ts";
import { postgresStage } from "./postgres-stage.ts";
import { makeScenario, type Size, sizes } from "./scenario.ts";
import { type Run, simulate } from "./simulate.ts";

/** Dies at random points, the same for the same seed. */
export function randomKiller(seed: number, chance: number): Killer {
  const random = seeded(seed + 77);
  return () => random() < chance;
}

/** Plays a seed in memory and checks every promise; throws the first that is broken. */
export async function playInMemory(
  seed: number,
  { size = sizes.large, dies = randomKiller(seed, 0.012) }: { size?: Size; dies?: Killer } = {},
): Promise<Run> {
  const scenario = makeScenario(seed, size);
  const run = await simulate(scenario, memoryStage(scenario), dies);
  check(run);
  return run;
}

/** The same on Postgres, in a smaller size. */
export async function playOnPostgres(
  admin: postgres.Sql,
  seed: number,
  { size = sizes.small, dies = randomKiller(seed, 0.02) }: { size?: Size; dies?: Killer } = {},
): Promise<Run> {
  const scenario = makeScenario(seed, size);
  const run = await simulate(scenario, await postgresStage(admin, scenario), dies);
  check(run);
  return run;
}

/** Plays many seeds on Postgres; what they did, in all. */
export async function playSeedsOnPostgres(
  admin: postgres.Sql,
  { from, step, count }: { from: number; step: number; count: number },
): Promise<{ kills: number; sends: number }> {
  let [kills, sends] = [0, 0];
  for (let i = 0; i < count; i++) {
    const run = await playOnPostgres(admin, from + i * step);
    kills += run.kills.length;
    sends += run.outside.received.length;
  }
  return { kills, sends };
}
