import { describe, expect, it } from "vitest";
import { reportPeriods } from "@/lib/contracts/words/metrics.ts";
import { spanOfPeriod } from "./days.ts";
import { nextHighlights, spanOfHighlights } from "./highlights.ts";

const at = (text: string) => Date.parse(text);
const iso = (ms: number) => new Date(ms).toISOString();

it("a report has these periods, each beside the one before [BO-269]", () => {
  const days = reportPeriods.map((period) => {
    const { now, before } = spanOfPeriod(period, "Europe/Berlin", at("2026-11-24T11:30:00Z"));
    expect(before.to).toBe(now.from);
    expect(now.days.at(-1)).toBe("2026-11-24");
    return [period, now.days[0]];
  });
  expect(days).toEqual([
    ["3_days", "2026-11-22"],
    ["1_week", "2026-11-18"],
    ["2_weeks", "2026-11-11"],
    ["1_month", "2026-10-25"],
    ["3_months", "2026-08-25"],
    ["6_months", "2026-05-25"],
    ["1_year", "2025-11-25"],
  ]);
});

it("days begin at the zone's midnight, also where it is a quarter past and where the clock is changed", () => {
  const { now } = spanOfPeriod("3_days", "Asia/Kathmandu", at("2026-11-24T11:30:00Z"));
  expect([iso(now.from), iso(now.to)]).toEqual(["2026-11-21T18:15:00.000Z", "2026-11-24T18:15:00.000Z"]);
  const changed = spanOfPeriod("3_days", "Europe/Berlin", at("2026-10-26T11:30:00Z")).now;
  expect(changed.to - changed.from).toBe(73 * 3_600_000);
});

describe("the highlights", () => {
  it("come at 9 a.m. of the zone, on Monday or on the 1st [BO-272]", () => {
    expect(iso(nextHighlights("weekly", "Europe/Berlin", at("2026-11-24T11:30:00Z")))).toBe(
      "2026-11-30T08:00:00.000Z",
    );
    expect(iso(nextHighlights("monthly", "America/New_York", at("2026-11-24T11:30:00Z")))).toBe(
      "2026-12-01T14:00:00.000Z",
    );
    // On the day itself, before and at nine.
    expect(iso(nextHighlights("weekly", "UTC", at("2026-11-23T08:59:59Z")))).toBe("2026-11-23T09:00:00.000Z");
    expect(iso(nextHighlights("weekly", "UTC", at("2026-11-23T09:00:00Z")))).toBe("2026-11-30T09:00:00.000Z");
  });

  it("come exactly once a week through a year with two changes of the clock", () => {
    const mails: number[] = [];
    let due = nextHighlights("weekly", "Europe/Berlin", at("2026-01-01T00:00:00Z"));
    for (let now = at("2026-01-01T00:00:00Z"); now < at("2027-01-01T00:00:00Z"); now += 600_000)
      if (now >= due) {
        mails.push(due);
        due = nextHighlights("weekly", "Europe/Berlin", now);
      }
    expect(mails).toHaveLength(52);
    const hours = mails.map((mail) =>
      new Date(mail).toLocaleString("en-GB", {
        timeZone: "Europe/Berlin",
        weekday: "short",
        hour: "2-digit",
        minute: "2-digit",
      }),
    );
    expect(new Set(hours)).toEqual(new Set(["Mon 09:00"]));
    expect(new Set(mails.map((mail) => iso(mail).slice(11, 16)))).toEqual(new Set(["08:00", "07:00"]));
  });

  it("tell of the week or month before", () => {
    const { now, before } = spanOfHighlights("monthly", "Europe/Berlin", at("2026-12-01T08:00:00Z"));
    expect([now.days[0], now.days.at(-1), before.days[0]]).toEqual([
      "2026-11-01",
      "2026-11-30",
      "2026-10-01",
    ]);
    expect(spanOfHighlights("weekly", "UTC", at("2026-11-30T09:00:00Z")).now.days).toHaveLength(7);
  });
});
