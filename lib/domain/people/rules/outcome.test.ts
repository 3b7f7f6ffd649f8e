import { expect, it } from "vitest";
import { countReasons, outcomeOf } from "./outcome.ts";

it("tells whom a deed changed, and of the others why not", () => {
  const { changed, leftOut } = outcomeOf(["a", "b", "c"], ["b"], new Map([["c", "in_flight"]]));
  expect(changed).toBe(1);
  expect([...leftOut]).toEqual([
    ["a", "unchanged"],
    ["c", "in_flight"],
  ]);
  expect(countReasons(leftOut)).toEqual({ unchanged: 1, in_flight: 1 });
  expect(countReasons(new Map())).toEqual({});
});

it("counts nobody twice", () => {
  expect(outcomeOf(["a"], ["a", "a"], new Map([["a", "in_flight"]]))).toEqual({
    changed: 1,
    leftOut: new Map(),
  });
});
