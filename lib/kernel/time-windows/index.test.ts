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

  it("opens on its days only, and not on closed dates", () => {
    const weekdays = { ...berlin, days: 31 };
    expect(isOpen(weekdays, at("2026-01-16T09:00:00Z"))).toBe(true);
    expect(isOpen(weekdays, at("2026-01-17T09:00:00Z"))).toBe(false);
    expect(nextOpening(weekdays, at("2026-01-16T16:00:00Z"))).toBe(at("2026-01-19T08:00:00Z"));
    const closed = { name: "one Monday", has: (date: string) => date === "2026-01-19" };
    expect(nextOpening({ ...weekdays, closed }, at("2026-01-16T16:00:00Z"))).toBe(at("2026-01-20T08:00:00Z"));
    // The whole day: open until midnight in the zone, not in UTC.
    const wholeDays = { timezone: "Europe/Berlin", start: 0, end: 24, days: 31 };
    expect(nextOpening(wholeDays, at("2026-01-16T23:00:00Z"))).toBe(at("2026-01-18T23:00:00Z"));
    expect(nextOpening({ ...berlin, closed: { name: "all", has: () => true } }, 0)).toBeNull();
  });

  it("keeps the night of a working day open past midnight", () => {
    const nights = { timezone: "UTC", start: 22, end: 6, days: 31 };
    expect(isOpen(nights, at("2026-01-17T05:00:00Z"))).toBe(true);
    expect(isOpen(nights, at("2026-01-17T23:00:00Z"))).toBe(false);
    expect(isOpen(nights, at("2026-01-19T05:00:00Z"))).toBe(false);
    expect(nextOpening(nights, at("2026-01-17T06:00:00Z"))).toBe(at("2026-01-19T22:00:00Z"));
  });

  it("finds the earliest opening with days and closed dates, by looking at each quarter of an hour [F6]", () => {
    const zones = [
      "Europe/Berlin",
      "America/New_York",
      "America/Havana",
      "America/Sao_Paulo",
      "Australia/Lord_Howe",
      "Asia/Kathmandu",
    ];
    // Around the nights on which clocks change, where most can go wrong.
    const nights = [
      "2018-11-04",
      "2026-03-08",
      "2026-03-29",
      "2026-04-05",
      "2026-10-04",
      "2026-10-25",
      "2026-11-01",
    ];
    fc.assert(
      fc.property(
        fc.record({
          timezone: fc.constantFrom(...zones),
          start: fc.integer({ min: 0, max: 23 }),
          end: fc.integer({ min: 0, max: 24 }),
          days: fc.integer({ min: 1, max: 127 }),
          every: fc.integer({ min: 2, max: 9 }),
        }),
        fc.constantFrom(...nights),
        fc.integer({ min: -5 * 96, max: 2 * 96 }),
        ({ every, ...hours }, night, slots) => {
          fc.pre(hours.start !== hours.end);
          const has = (date: string) => Number(date.slice(-2)) % every === 0;
          const work = { ...hours, closed: { name: `every ${every}`, has } };
          const now = at(`${night}T00:00:00Z`) + slots * 900_000;
          const found = nextOpening(work, now);
          const until = found ?? now + 20 * 86_400_000;
          for (let t = now; t < until; t += 900_000) expect(isOpen(work, t)).toBe(false);
          if (found !== null) expect(isOpen(work, found)).toBe(true);
        },
      ),
      { numRuns: 300 },
    );
  });
});
