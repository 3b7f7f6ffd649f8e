import { expect, it } from "vitest";
import { moveEntry, placesBetween } from "./move-campaign.ts";

it("an entry is moved up and down, and the others keep their order", () => {
  const list = ["a", "b", "c", "d"];
  expect(moveEntry(list, 0, 2)).toEqual(["b", "c", "a", "d"]);
  expect(moveEntry(list, 3, 0)).toEqual(["d", "a", "b", "c"]);
  expect(moveEntry(list, 1, 1)).toEqual(list);
});

it("a move concerns what lies between its two places", () => {
  expect(placesBetween(8, 7)).toEqual({ offset: 7, limit: 2 });
  expect(placesBetween(2, 5)).toEqual({ offset: 2, limit: 4 });
});
