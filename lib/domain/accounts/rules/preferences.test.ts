import { expect, it } from "vitest";
import { readPreferences } from "./preferences.ts";

it("preferences that are missing or unknown are the defaults", () => {
  const defaults = { approvalMode: "automatic", tellsSignIns: true };
  for (const stored of [null, "x", {}, { approvalMode: "sometimes", tellsSignIns: "no" }])
    expect(readPreferences(stored)).toEqual(defaults);
  const chosen = { approvalMode: "manual", tellsSignIns: false };
  expect(readPreferences({ ...chosen, other: 1 })).toEqual(chosen);
});
