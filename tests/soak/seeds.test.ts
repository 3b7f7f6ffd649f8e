import { describe, expect, it } from "vitest";
import { testDatabase } from "../factories/database.ts";
import { playInMemory, playSeedsOnPostgres } from "../simulation/play.ts";
import { soakAmount } from "./length.ts";

const database = testDatabase();
/** Seeds that the everyday simulation has not played. */
const from = 100_001;

describe("the sequencer in a storm, again and again", () => {
  const inMemory = soakAmount(10_000, 200);
  it(`keeps every promise in ${inMemory} seeds in memory [F1, F3, F4, F6, F17]`, async () => {
    let kills = 0;
    for (let seed = from; seed < from + inMemory; seed++) kills += (await playInMemory(seed)).kills.length;
    expect(kills).toBeGreaterThan(inMemory);
  });

  const onPostgres = soakAmount(1_000, 30);
  it(`keeps every promise in ${onPostgres} seeds on Postgres [F1, F3, F4, F6, F17]`, async () => {
    const { sends } = await playSeedsOnPostgres(database.admin, { from, step: 1, count: onPostgres });
    expect(sends).toBeGreaterThan(onPostgres);
  });
});
