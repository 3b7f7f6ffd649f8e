import fc from "fast-check";
import { expect, it } from "vitest";
import { placeBetween, placeGap } from "./place.ts";

it("a place lies between its neighbours, or there is no room", () => {
  fc.assert(
    fc.property(fc.integer(), fc.integer(), (one, other) => {
      const [above, below] = [Math.min(one, other), Math.max(one, other)];
      const place = placeBetween(above, below);
      if (place === null) expect(below - above).toBeLessThan(2);
      else expect(above < place && place < below).toBe(true);
    }),
  );
});

it("the ends of a stage always have room", () => {
  expect([placeBetween(null, null), placeBetween(null, 0), placeBetween(0, null)]).toEqual([
    0,
    -placeGap,
    placeGap,
  ]);
});

it("sixteen deals fit between two neighbours, one after the other", () => {
  let below = placeGap;
  for (let count = 0; count < 16; count += 1) below = placeBetween(0, below)!;
  expect(below).toBe(1);
  expect(placeBetween(0, below)).toBe(null);
});
