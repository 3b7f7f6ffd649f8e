import { expect, it } from "vitest";
import { selectedCredential } from "./selected-credential.ts";

it("is the one that the address names, else the first [SH-061, SH-183]", () => {
  const [a, b] = [{ id: "a" }, { id: "b" }];
  expect(selectedCredential([a, b], new URLSearchParams("selectedCred=b"))).toBe(b);
  expect(selectedCredential([a, b], new URLSearchParams("selectedCred=gone"))).toBe(a);
  expect(selectedCredential([a, b], new URLSearchParams())).toBe(a);
  expect(selectedCredential([], new URLSearchParams("selectedCred=b"))).toBeNull();
});
