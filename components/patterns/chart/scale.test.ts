import { expect, it } from "vitest";
import { highest, linePoints } from "./scale.ts";

it.each([
  [[], 1],
  [[0, 0], 1],
  [[3], 5],
  [[7, 12], 20],
  [[50], 50],
  [[51], 100],
])("the top above %j is %i", (values, top) => {
  expect(highest([values])).toBe(top);
});

it("a line stands in the middle of its days, from the foot upwards", () => {
  expect(linePoints([0, 5, 10], { width: 30, height: 100, top: 10 })).toBe("5,100 15,50 25,0");
});
