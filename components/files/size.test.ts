import { expect, it } from "vitest";
import { sizeIn } from "./size.ts";

it("a size is told in bytes, kB and MB", () => {
  expect(
    [0, 1, 999, 1000, 12_345, 999_499, 1_000_000, 1_540_000].map((bytes) => sizeIn("en", bytes)),
  ).toEqual(["0 bytes", "1 byte", "999 bytes", "1 kB", "12 kB", "999 kB", "1 MB", "1.5 MB"]);
  expect(sizeIn("de", 1_540_000)).toBe("1,5 MB");
});
