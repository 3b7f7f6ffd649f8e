import { hashText, seeded } from "@/lib/kernel/random/index.ts";
import { companyHeads, companyTails, firstNames, lastNames, places, roles } from "./names.ts";

/** How many people live in the world. */
export const populationSize = 2000;

export type Temperament = "open" | "busy" | "reserved" | "curt";

export interface Person {
  readonly id: number;
  readonly slug: string;
  readonly providerId: string;
  readonly url: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly headline: string;
  readonly company: string;
  readonly location: string;
  readonly email: string;
  readonly premium: boolean;
  readonly temperament: Temperament;
}

/** A name in the form of addresses: lower case, without accents, joined by hyphens. */
export function slugOf(name: string): string {
  return name
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "");
}

function pick<T>(list: readonly T[], random: () => number): T {
  const found = list[Math.floor(random() * list.length)];
  if (found === undefined) throw new Error("nothing to pick from");
  return found;
}

/**
 * Person number `id` (from 1) of the world with this seed. A person depends only on the number, never on the order of
 * calls.
 */
export function personOf(seed: number, id: number): Person {
  const random = seeded(hashText(`${seed}:person:${id}`));
  const firstName = pick(firstNames, random);
  const lastName = pick(lastNames, random);
  const company = `${pick(companyHeads, random)} ${pick(companyTails, random)}`;
  const slug = `${slugOf(`${firstName} ${lastName}`)}-${id.toString(36).padStart(3, "0")}`;
  const temperament = pick<Temperament>(["open", "open", "busy", "busy", "reserved", "curt"], random);
  return {
    id,
    slug,
    providerId: `p${hashText(`${seed}:provider:${id}`).toString(36)}${id.toString(36)}`,
    url: `https://network.example/in/${slug}`,
    firstName,
    lastName,
    headline: `${pick(roles, random)} at ${company}`,
    company,
    location: pick(places, random),
    email: `${slugOf(firstName)}.${slugOf(lastName)}.${id}@${slugOf(company)}.example`,
    premium: random() < 0.2,
    temperament,
  };
}

/** Everybody of the world with this seed. */
export function population(seed: number): Person[] {
  return Array.from({ length: populationSize }, (_, index) => personOf(seed, index + 1));
}
