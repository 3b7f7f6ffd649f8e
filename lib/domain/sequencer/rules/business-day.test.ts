import { expect, it } from "vitest";
import { businessDayFrom } from "./business-day.ts";

it.each([
  ["2026-12-01", "2026-12-01T08:00:00.000Z"],
  // A Saturday and a Sunday.
  ["2026-12-05", "2026-12-07T08:00:00.000Z"],
  ["2026-12-06", "2026-12-07T08:00:00.000Z"],
  // In summer time.
  ["2026-07-01", "2026-07-01T07:00:00.000Z"],
])("somebody who is back on %s is written to from %s on", (day, at) => {
  expect(new Date(businessDayFrom(day, { timezone: "Europe/Berlin", start: 9 })).toISOString()).toBe(at);
});
