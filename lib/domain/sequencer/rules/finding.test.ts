import { expect, it } from "vitest";
import { findingOf } from "./finding.ts";

it("the history says that nothing was found, or which type of personality", () => {
  expect(findingOf({ email: null, phone: null })).toBe("nothing_found");
  expect(findingOf({ personality: null })).toBe("nothing_found");
  expect(findingOf({ personality: "steadiness" })).toBe("steadiness");
  expect(findingOf({ email: "a@b.example", phone: null })).toBeNull();
});
