import { expect, it } from "vitest";
import { stepTo } from "./step-to.ts";

it("arrows lead through a list and round its ends; other keys lead nowhere", () => {
  expect([stepTo("ArrowDown", 0, 3), stepTo("ArrowDown", 2, 3), stepTo("ArrowUp", 0, 3)]).toEqual([1, 0, 2]);
  expect([stepTo("ArrowDown", 0, 0), stepTo("a", 0, 3)]).toEqual([null, null]);
});
