import { describe, expect, it } from "vitest";
import { playInMemory } from "./play.ts";

describe("the sequencer in a storm of kills, lost calls, replies, edits and racing workers, in memory", () => {
  it("keeps every promise in 250 seeds [F1, F3, F4, F6, F11]", async () => {
    let [kills, sends, edits] = [0, 0, 0];
    for (let seed = 1; seed <= 250; seed++) {
      const run = await playInMemory(seed);
      kills += run.kills.length;
      sends += run.outside.received.length;
      edits += run.verbs.filter(({ verb }) => verb.do === "edit").length;
    }
    // The storm was one: thousands of deaths and hundreds of edits, and most of the work still got done.
    expect(kills).toBeGreaterThan(1_200);
    expect(sends).toBeGreaterThan(1_200);
    expect(edits).toBeGreaterThan(250);
  });

  it("keeps them in the seeds that once broke one [F17]", async () => {
    // An edit led a person, who had been sent on to another step, back to what they had been sent.
    await playInMemory(103_410);
    // An edit led somebody back to a step that was refused, which then counted as done.
    await playInMemory(105_312);
  });

  it("repeats itself for the same seed", async () => {
    expect((await playInMemory(7)).log).toEqual((await playInMemory(7)).log);
  });
});
