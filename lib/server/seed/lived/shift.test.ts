import { expect, it } from "vitest";
import { shifted, shiftOf } from "./shift.ts";

const hour = 3_600_000;

it("a kept history ends today, at the time of day at which it ended", () => {
  const end = Date.parse("2026-01-05T17:00:00Z");
  expect(shiftOf(end, end)).toBe(0);
  expect(shiftOf(end, end + 23 * hour)).toBe(0);
  expect(shiftOf(end, end + 25 * hour)).toBe(24 * hour);
});

it("moves every moment, inside texts of JSON too, and nothing else", () => {
  const rows = {
    at: "2026-01-05T17:00:00.123+00:00",
    data: { until: "2026-01-05T17:00:00Z" },
    text: "Meet on 2026-01-05 at 17:00?",
    id: "0198c0de-2026-7000-8000-000000000000",
  };
  expect(JSON.parse(shifted(JSON.stringify(rows), 24 * hour))).toEqual({
    ...rows,
    at: "2026-01-06T17:00:00.123Z",
    data: { until: "2026-01-06T17:00:00.000Z" },
  });
});
