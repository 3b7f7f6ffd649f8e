import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isOpen, nextOpening } from "./index.ts";

const at = (text: string) => Date.parse(text);
const berlin = { timezone: "Europe/Berlin", start: 9, end: 17 };

describe("working hours", () => {
  it("opens and closes on the wall clock of the zone [F6]", () => {
    expect(isOpen(berlin, at("2026-01-15T08:00:00Z"))).toBe(true);
    expect(isOpen(berlin, at("2026-01-15T07:59:59Z"))).toBe(false);
    expect(isOpen(berlin, at("2026-07-15T07:00:00Z"))).toBe(true);
    expect(isOpen(berlin, at("2026-07-15T15:00:00Z"))).toBe(false);
    expect(nextOpening(berlin, at("2026-07-15T15:00:00Z"))).toBe(at("2026-07-16T07:00:00Z"));
  });

  it("moves an opening inside the daylight-saving gap behind it [F6]", () => {
    const early = { timezone: "America/New_York", start: 2, end: 5 };
    expect(nextOpening(early, at("2026-03-08T06:30:00Z"))).toBe(at("2026-03-08T07:00:00Z"));
    const swallowed = { timezone: "America/New_York", start: 2, end: 3 };
    expect(nextOpening(swallowed, at("2026-03-08T06:30:00Z"))).toBe(at("2026-03-09T06:00:00Z"));
  });

  it("stays open through the repeated hour of the overlap [F6]", () => {
    const night = { timezone: "America/New_York", start: 1, end: 2 };
    for (const time of ["05:00", "05:59", "06:00", "06:59"])
      expect(isOpen(night, at(`2026-11-01T${time}:00Z`))).toBe(true);
    expect(isOpen(night, at("2026-11-01T07:00:00Z"))).toBe(false);
  });

  it("knows +5:45, and the day that Samoa left out at the date line [F6]", () => {
    expect(nextOpening({ timezone: "Asia/Kathmandu", start: 9, end: 10 }, at("2026-05-01T00:00:00Z"))).toBe(
      at("2026-05-01T03:15:00Z"),
    );
    expect(nextOpening({ timezone: "Pacific/Apia", start: 9, end: 17 }, at("2011-12-30T05:00:00Z"))).toBe(
      at("2011-12-30T19:00:00Z"),
    );
  });

  it("is always open from 0 to 24, never when both ends are one hour, and wraps over midnight", () => {
    expect(nextOpening({ timezone: "UTC", start: 0, end: 24 }, 5)).toBe(5);
    expect(nextOpening({ timezone: "UTC", start: 7, end: 7 }, 5)).toBeNull();
    expect(isOpen({ timezone: "UTC", start: 22, end: 6 }, at("2026-01-01T23:00:00Z"))).toBe(true);
    expect(isOpen({ timezone: "UTC", start: 22, end: 6 }, at("2026-01-01T06:00:00Z"))).toBe(false);
  });

  it("finds the earliest opening, to the quarter of an hour, in any zone [F6]", () => {
    const zones = [
      "Europe/London",
      "Asia/Kathmandu",
      "Australia/Lord_Howe",
      "Pacific/Kiritimati",
      "America/St_Johns",
    ];
    fc.assert(
      fc.property(
        fc.constantFrom(...zones),
        fc.integer({ min: 0, max: 23 }),
        fc.integer({ min: 0, max: 24 }),
        fc.integer({ min: at("2025-01-01"), max: at("2027-12-31") }),
        (timezone, start, end, now) => {
          fc.pre(start !== end);
          const hours = { timezone, start, end };
          const found = nextOpening(hours, now);
          if (found === null) throw new Error("must open within nine days");
          expect(isOpen(hours, found)).toBe(true);
          for (let t = now; t < found; t += 900_000) expect(isOpen(hours, t)).toBe(false);
        },
      ),
      { numRuns: 150 },
    );
  });
});
