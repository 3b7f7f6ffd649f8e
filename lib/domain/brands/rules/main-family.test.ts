import { expect, it } from "vitest";
import { isMainBrand, mainFamily } from "./main-family.ts";

it("the main family is exactly buzz, buzzzebra and funnelflo; further brands are none of it [SH-002, SH-003]", () => {
  expect([...mainFamily].sort()).toEqual(["buzz", "buzzzebra", "funnelflo"]);
  expect(mainFamily.every(isMainBrand)).toBe(true);
  for (const key of ["growth elevation", "divo", "kennected", "default", "Buzz", "", "constructor"])
    expect(isMainBrand(key)).toBe(false);
});
