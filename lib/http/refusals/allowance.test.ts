import { expect, it } from "vitest";
import { Allowance } from "./allowance.ts";

const at = 1_800_000_000_000;
const times = (count: number, take: (turn: number) => unknown) =>
  Array.from({ length: count }, (_, turn) => take(turn)).filter(Boolean).length;

it("twenty lines a minute are written of one address, and those of others beside it", () => {
  const allowance = new Allowance();
  expect(times(1_000, () => allowance.take("a", at))).toBe(20);
  expect(allowance.take("b", at + 1)).toEqual({ unwritten: 980 });
  expect(allowance.take("a", at + 59_999)).toBeNull();
  expect(allowance.take("a", at + 60_000)).toEqual({ unwritten: 1 });
  expect(allowance.take("a", at + 60_001)).toEqual({ unwritten: 0 });
});

it("three hundred lines a minute are written of however many addresses", () => {
  const allowance = new Allowance();
  expect(times(5_000, (turn) => allowance.take(`${turn}`, at))).toBe(300);
  expect(allowance.take("next", at + 60_000)).toEqual({ unwritten: 4_700 });
});
