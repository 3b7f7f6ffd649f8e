import { describe, expect, it } from "vitest";
import { byWeek } from "./by-week.ts";

const entry = (day: string, sender: string, action: string, count: number) => ({
  day,
  sender,
  action,
  count,
});

describe("a rehearsal by week", () => {
  it("begins weeks on Mondays, across the turn of a year, and adds up the kinds", () => {
    const calendar = [
      entry("2026-12-27", "a", "email", 2),
      entry("2026-12-28", "a", "email", 3),
      entry("2027-01-03", "b", "message", 9),
      entry("2027-01-03", "a", "email", 1),
    ];
    expect(byWeek(calendar, "")).toEqual([
      { monday: "2026-12-21", total: 2, kinds: [["email", 2]] },
      {
        monday: "2026-12-28",
        total: 13,
        kinds: [
          ["message", 9],
          ["email", 4],
        ],
      },
    ]);
    expect(byWeek(calendar, "b").map(({ monday, total }) => [monday, total])).toEqual([["2026-12-28", 9]]);
  });
});
