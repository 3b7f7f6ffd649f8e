import { describe, expect, it } from "vitest";
import { populationSize } from "./population.ts";
import { membershipsOf, traitsOf } from "./traits.ts";

describe("what the people of the world show and allow", () => {
  const all = Array.from({ length: populationSize }, (_, i) => traitsOf(7, i + 1));

  it("depends on the seed and the person alone", () => {
    expect(traitsOf(7, 1_234)).toEqual(all[1_233]);
    expect(traitsOf(8, 1_234)).not.toEqual(all[1_233]);
  });

  it("has every case: people without posts, without skills, closed ones, and each answer to an InMail", () => {
    expect(all.some(({ posts }) => posts.length === 0)).toBe(true);
    expect(all.some(({ posts }) => posts.length > 3)).toBe(true);
    expect(all.some(({ skills }) => skills.length === 0)).toBe(true);
    expect(all.some(({ skills }) => skills.length > 5)).toBe(true);
    expect(all.some(({ takesComments }) => !takesComments)).toBe(true);
    expect(all.some(({ takesSharedMessages }) => !takesSharedMessages)).toBe(true);
    expect(new Set(all.map(({ inmail }) => inmail)).size).toBe(7);
  });

  it("gives each account groups and events that some people share and others don't", () => {
    for (const ref of ["acc-1", "acc-2", "acc-3", "acc-4", "acc-5"]) {
      const { groups, events } = membershipsOf(ref);
      const shares = all.filter((person) => person.groups.some((one) => groups.includes(one)));
      const meets = all.filter((person) => person.events.some((one) => events.includes(one)));
      for (const found of [shares, meets]) {
        expect(found.length, ref).toBeGreaterThan(100);
        expect(found.length, ref).toBeLessThan(populationSize - 100);
      }
    }
  });
});
