import { describe, expect, it } from "vitest";
import { mostDays, plannedDays, weekdayRuns } from "./plan-of.ts";

const sender = (id: string, kind: "social" | "mailbox" | "workspace" | "timer") => ({
  _id: id,
  kind,
  name: id,
  hours: null,
  limits: [],
});
const entry = (day: string, by: string, count: number, action = "email") => ({
  day,
  sender: by,
  action,
  count,
});

describe("a plan day by day", () => {
  it("has every day between the first and the last, and adds up what senders of one kind do", () => {
    const plan = plannedDays({
      senders: [sender("a", "mailbox"), sender("b", "mailbox"), sender("s", "social")],
      calendar: [
        entry("2026-03-27", "a", 2),
        entry("2026-03-27", "b", 3),
        entry("2026-03-27", "s", 4, "invitation"),
        entry("2026-03-27", "s", 1, "message"),
        entry("2026-03-30", "a", 7),
      ],
    });
    expect(plan).toEqual({
      days: ["2026-03-27", "2026-03-28", "2026-03-29", "2026-03-30"],
      series: [
        { kind: "social", values: [5, 0, 0, 0] },
        { kind: "mailbox", values: [5, 0, 0, 7] },
      ],
      isCut: false,
    });
  });

  it("ends after its most days, and says that it goes on", () => {
    const plan = plannedDays({
      senders: [sender("a", "mailbox")],
      calendar: [entry("2026-01-01", "a", 1), entry("2026-12-31", "a", 1)],
    });
    expect(plan.days).toHaveLength(mostDays);
    expect(plan.isCut).toBe(true);
  });

  it("is empty where nothing is sent", () => {
    expect(plannedDays({ senders: [], calendar: [] })).toEqual({ days: [], series: [], isCut: false });
  });
});

it("joins neighbouring days of the week", () => {
  expect(weekdayRuns(31)).toEqual([[1, 5]]);
  expect(weekdayRuns(127)).toEqual([[1, 7]]);
  expect(weekdayRuns(0b1010101)).toEqual([
    [1, 1],
    [3, 3],
    [5, 5],
    [7, 7],
  ]);
  expect(weekdayRuns(0)).toEqual([]);
});
