import { expect, it } from "vitest";
import { pauseAfter } from "./pause.ts";

it("a worker pauses for others who want the processors, in proportion, and for nobody else [F23]", () => {
  expect(pauseAfter(500, 0)).toBe(0);
  expect(pauseAfter(500, 0.25)).toBe(30);
  expect([0.5, 0.9, 1].map((share) => pauseAfter(500, share))).toEqual([60, 60, 60]);
  expect(pauseAfter(20, 1)).toBe(20);
});
