import { expect, it } from "vitest";
import { readPreferences } from "./preferences.ts";

it("preferences that are missing or unknown are the defaults", () => {
  for (const stored of [null, "x", {}, { approvalMode: "sometimes" }])
    expect(readPreferences(stored)).toEqual({ approvalMode: "automatic" });
  expect(readPreferences({ approvalMode: "manual", other: 1 })).toEqual({ approvalMode: "manual" });
});
