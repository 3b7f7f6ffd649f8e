import { describe, expect, it } from "vitest";
import { testDatabase } from "../factories/database.ts";
import { playSeedsOnPostgres } from "./play.ts";

// Odd and even seeds have a file each, so that two workers share the time.
const database = testDatabase();

describe("the sequencer in the same storm on Postgres, with the application's role", () => {
  it("keeps every promise in 22 even seeds [F1, F3, F4, F6, F17]", async () => {
    const { kills, sends } = await playSeedsOnPostgres(database.admin, { from: 2, step: 2, count: 22 });
    expect(kills).toBeGreaterThan(60);
    expect(sends).toBeGreaterThan(75);
  });
});
