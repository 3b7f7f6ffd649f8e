import { describe, expect, it } from "vitest";
import { personOf, population, populationSize, slugOf } from "./population.ts";

describe("the people of the world", () => {
  const all = population(7);

  it("are the same for the same seed, each by their own number alone, and others for another seed", () => {
    expect(all).toHaveLength(populationSize);
    expect(population(7)).toEqual(all);
    expect(personOf(7, 1_234)).toEqual(all[1_233]);
    const others = population(8);
    expect(all.filter((person, i) => person.email === others[i]?.email).length).toBeLessThan(
      populationSize / 100,
    );
  });

  it("are told apart by address, page, id and number", () => {
    for (const key of ["email", "url", "slug", "providerId", "id"] as const)
      expect(new Set(all.map((person) => person[key])).size, key).toBe(populationSize);
  });

  it("have addresses that mail can be sent to", () => {
    for (const { email, slug } of all) {
      expect(email).toMatch(/^[a-z0-9.-]+@[a-z0-9-]+\.example$/);
      expect(slug).toMatch(/^[a-z0-9-]+$/);
    }
    expect(slugOf("Amélie Ångström-O'Hara")).toBe("amelie-angstrom-o-hara");
  });
});
