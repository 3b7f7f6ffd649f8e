import { expect, it } from "vitest";
import { afterRefusal } from "./refusals.ts";

const minute = 60_000;

it("a refused sign-in is tried again with growing pauses, and the third one after half an hour disables", () => {
  expect(afterRefusal(1, 0)).toEqual({ waitMs: 5 * minute });
  expect(afterRefusal(2, 5 * minute)).toEqual({ waitMs: 25 * minute });
  expect(afterRefusal(3, 30 * minute)).toBe("disable");
});

it("refusals that follow each other quickly don't disable: somebody asked again and again", () => {
  expect(afterRefusal(3, 2 * minute)).toEqual({ waitMs: 28 * minute });
  expect(afterRefusal(9, 29.5 * minute)).toEqual({ waitMs: minute });
});
