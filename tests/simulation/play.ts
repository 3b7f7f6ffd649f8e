import { seeded } from "@/lib/kernel/random/index.ts";
import { check } from "./invariants.ts";
import type { Killer } from "./kills.ts";
import { memoryStage } from "./memory-stage.ts";
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
