import { describe, expect, it } from "vitest";
import { testDatabase } from "../factories/database.ts";
import { playInMemory, playOnPostgres } from "./play.ts";
import { sizes } from "./scenario.ts";
import type { Run } from "./simulate.ts";

const database = testDatabase();

/** Dies once, when a run passes its point for the nth time. */
function diesAt(n: number) {
  let passed = 0;
  return () => ++passed === n;
}

const never = () => false;

/**
 * Plays forty seeds and collects every point that they pass. Returns these points, and a few seeds that together pass
 * all of them. The points are the same on both stores.
 */
async function passing(): Promise<{ seeds: number[]; protocol: Set<string> }> {
  const runs = new Map<number, Set<string>>();
  for (let seed = 1; seed <= 40; seed++)
    runs.set(seed, new Set((await playInMemory(seed, { size: sizes.small, dies: never })).points));
  const protocol = new Set([...runs.values()].flatMap((points) => [...points]));
  const missing = new Set(protocol);
  const seeds: number[] = [];
  const brings = ([, points]: [number, Set<string>]) => [...points].filter((one) => missing.has(one)).length;
  while (missing.size > 0) {
    const [best] = [...runs].sort((a, b) => brings(b) - brings(a));
    if (!best) break;
    seeds.push(best[0]);
    for (const point of best[1]) missing.delete(point);
  }
  return { seeds, protocol };
}

let passed: ReturnType<typeof passing> | null = null;
/** The same for both stores, played once. */
function known() {
  passed ??= passing();
  return passed;
}

describe("a process that is killed at each single point of the protocol", () => {
  it("keeps every promise in memory, wherever in the run it dies [F1]", async () => {
    const seen = new Set<string>();
    const { seeds, protocol } = await known();
    for (const seed of seeds) {
      const { points } = await playInMemory(seed, { size: sizes.small, dies: never });
      for (let n = 1; n <= points.length; n++) {
        const { kills } = await playInMemory(seed, { size: sizes.small, dies: diesAt(n) });
        for (const point of kills) seen.add(point);
      }
    }
    expect(protocol.size).toBeGreaterThan(23);
    expect([...protocol].filter((point) => !seen.has(point))).toEqual([]);
  });

  it("keeps every promise on Postgres, at the first or the last time of each point [F1]", async () => {
    const seen = new Set<string>();
    const { seeds, protocol } = await known();
    for (const seed of seeds) {
      const { points }: Run = await playOnPostgres(database.admin, seed, { dies: never });
      for (const point of new Set(points)) {
        if (seen.has(point)) continue;
        const at = seen.size % 2 === 0 ? points.indexOf(point) : points.lastIndexOf(point);
        const { kills } = await playOnPostgres(database.admin, seed, { dies: diesAt(at + 1) });
        for (const one of kills) seen.add(one);
      }
    }
    expect(protocol.size).toBeGreaterThan(23);
    expect([...protocol].filter((point) => !seen.has(point))).toEqual([]);
  });
});
