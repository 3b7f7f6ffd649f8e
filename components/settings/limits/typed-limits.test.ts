import { expect, it } from "vitest";
import type { LimitsView } from "@/lib/contracts/credential-limits.ts";
import { changedGap, changedLimits, typedOf } from "./typed-limits.ts";

const view = {
  kinds: [
    { kind: "invitation", limit: { hour: 3, day: 10 }, default_limit: { day: 20 }, ceiling: { day: 40 } },
    { kind: "message", limit: null, default_limit: { day: 50 }, ceiling: { day: 100 } },
  ],
  gap: { seconds: 45, default_seconds: 60, least: 30 },
  acknowledged_by: null,
  acknowledged_at: null,
  ramp_from: null,
} as const satisfies LimitsView;
const typed = typedOf(view);

it("shows own limits, and leaves the fields of usual ones empty", () => {
  expect(typed.invitation).toEqual({ day: "10", week: "", month: "" });
  expect(typed.message).toEqual({ day: "", week: "", month: "" });
});

it("saves the kinds that changed: emptied ones as usual again, and what it doesn't show stays", () => {
  expect(changedLimits(view, typed)).toEqual({});
  expect(changedLimits(view, { ...typed, invitation: { day: "12", week: " 40 ", month: "" } })).toEqual({
    invitation: { hour: 3, day: 12, week: 40 },
  });
  expect(changedLimits(view, { ...typed, invitation: { day: "", week: "", month: "" } })).toEqual({
    invitation: null,
  });
  expect(changedLimits(view, { ...typed, message: { day: "0", week: "", month: "" } })).toEqual({
    message: { day: 0 },
  });
});

it("saves a gap that changed, and an emptied one as the usual again", () => {
  expect(typed.gap).toBe("45");
  expect(changedGap(view, typed)).toBeUndefined();
  expect(changedGap(view, { ...typed, gap: " 30 " })).toBe(30);
  expect(changedGap(view, { ...typed, gap: "" })).toBeNull();
});
