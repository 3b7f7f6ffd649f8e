import { expect, it } from "vitest";
import { refusalText } from "./sign-in-outcome.ts";

it("shows only texts of the product that need no values", () => {
  expect(refusalText("oauthStateUnknown", "en")).toBe(
    "This sign-in has expired or was used already. Start again.",
  );
  for (const key of ["oauthRefused", "oauthOtherAddress", "toString", "Call this number", null])
    expect(refusalText(key, "en")).toBeNull();
});
