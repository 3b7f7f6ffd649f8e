import { expect, it } from "vitest";
import { Allowance } from "./allowance.ts";

const at = 1_800_000_000_000;
const times = (count: number, take: (turn: number) => unknown) =>
  Array.from({ length: count }, (_, turn) => take(turn)).filter(Boolean).length;

it("twenty lines a minute are written of one address, and those of others beside it", () => {
  const allowance = new Allowance();
  expect(times(1_000, () => allowance.take("a", "forbidden", at))).toBe(20);
  expect(allowance.take("b", "forbidden", at + 1)).toEqual({ unwritten: { forbidden: 980 } });
  expect(allowance.take("a", "forbidden", at + 59_999)).toBeNull();
  expect(allowance.take("a", "forbidden", at + 60_000)).toEqual({ unwritten: { forbidden: 1 } });
  expect(allowance.take("a", "forbidden", at + 60_001)).toEqual({ unwritten: {} });
});

it("150 lines a minute are written of however many addresses; the others are counted by reason", () => {
  const allowance = new Allowance();
  const reasons = ["token_invalid", "forbidden"];
  expect(times(5_000, (turn) => allowance.take(`${turn}`, reasons[turn % 2]!, at))).toBe(150);
  expect(allowance.take("next", "forbidden", at + 60_000)).toEqual({
    unwritten: { token_invalid: 2_425, forbidden: 2_425 },
  });
});

it("a whole /56 of IPv6 counts as one address", () => {
  const allowance = new Allowance();
  const blocks = (turn: number) => `2001:db8:0:${(0x1200 + turn).toString(16)}::/64`;
  expect(times(256, (turn) => allowance.take(blocks(turn), "forbidden", at))).toBe(20);
  expect(allowance.take(blocks(256), "forbidden", at)).not.toBeNull();
});
