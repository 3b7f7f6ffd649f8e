import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { numericDateTime, relativeTime } from "./index.ts";

const NOW = Date.UTC(2026, 4, 4, 12, 0);
const MINUTE = 60_000;
const DAY = 1440 * MINUTE;
const ago = (distance: number) => relativeTime(NOW - distance, NOW);

describe("relative dates", () => {
  it("read just now, minutes, hours, days, weeks and months [SH-032]", () => {
    expect(ago(0)).toEqual({ kind: "now" });
    expect(ago(59_999)).toEqual({ kind: "now" });
    expect(ago(MINUTE)).toEqual({ kind: "relative", unit: "minute", value: -1 });
    expect(ago(59 * MINUTE)).toEqual({ kind: "relative", unit: "minute", value: -59 });
    expect(ago(60 * MINUTE)).toEqual({ kind: "relative", unit: "hour", value: -1 });
    expect(ago(DAY)).toEqual({ kind: "relative", unit: "day", value: -1 });
    expect(ago(7 * DAY)).toEqual({ kind: "relative", unit: "week", value: -1 });
    expect(ago(30 * DAY)).toEqual({ kind: "relative", unit: "month", value: -1 });
    expect(ago(365 * DAY)).toEqual({ kind: "relative", unit: "month", value: -12 });
  });

  it("show DD/MM/YYYY HH:mm beyond 365 days [SH-032]", () => {
    expect(ago(365 * DAY + 1)).toEqual({ kind: "date" });
    expect(numericDateTime(Date.UTC(2024, 0, 9, 23, 5), "UTC")).toBe("09/01/2024 23:05");
    expect(numericDateTime(Date.UTC(2024, 0, 9, 23, 5), "Europe/Berlin")).toBe("10/01/2024 00:05");
  });

  it("mirror in the future", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 800 * DAY }), (distance) => {
        const past = relativeTime(NOW - distance, NOW);
        const future = relativeTime(NOW + distance, NOW);
        expect(future.kind).toBe(past.kind);
        if (past.kind === "relative" && future.kind === "relative") expect(future.value).toBe(-past.value);
      }),
    );
  });
});
