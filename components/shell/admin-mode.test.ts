import { expect, it } from "vitest";
import { backFrom, enteredSpace } from "./admin-mode.ts";

it("only an admin of the platform is in admin mode, and only with a workspace in the address", () => {
  const query = new URLSearchParams("space=w1");
  expect(enteredSpace(true, query)).toBe("w1");
  expect(enteredSpace(false, query)).toBeNull();
  expect(enteredSpace(true, new URLSearchParams())).toBeNull();
});

it("leads back to a page that exists, whatever the address names", () => {
  for (const space of ["w1", "../x", "a?b#c", ""]) expect(backFrom(space)).toBe("/");
});
