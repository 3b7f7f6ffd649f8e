import { describe, expect, it } from "vitest";
import { lastMoment, offeredTimes } from "./offered-times.ts";

const offered = (now: string, timeZone: string) =>
  Object.fromEntries(
    offeredTimes(Date.parse(now), timeZone).map(({ name, at }) => [name, new Date(at).toISOString()]),
  );

describe("the moments for a snooze", () => {
  it("are mornings of the person's own time zone", () => {
    // Thursday, 14:20 in New York.
    expect(offered("2026-11-19T19:20:40Z", "America/New_York")).toEqual({
      laterToday: "2026-11-19T22:20:00.000Z",
      tomorrow: "2026-11-20T14:00:00.000Z",
      nextWeek: "2026-11-23T14:00:00.000Z",
      nextMonth: "2026-12-19T14:00:00.000Z",
    });
    // The same moment is Friday morning in Auckland.
    expect(offered("2026-11-19T19:20:40Z", "Pacific/Auckland")).toMatchObject({
      tomorrow: "2026-11-20T20:00:00.000Z",
      nextWeek: "2026-11-22T20:00:00.000Z",
    });
  });

  it("keep to the wall clock when the clocks change", () => {
    // Saturday before Europe's clock change: from Sunday on nine o'clock is an hour earlier.
    expect(offered("2027-03-27T10:00:00Z", "Europe/Berlin")).toMatchObject({
      tomorrow: "2027-03-28T07:00:00.000Z",
    });
  });

  it("are nothing later today where three hours lead past midnight", () => {
    expect(offered("2026-11-19T20:59:00Z", "UTC")).toHaveProperty("laterToday");
    expect(offered("2026-11-19T21:00:00Z", "UTC")).not.toHaveProperty("laterToday");
  });

  it("are offered once: on a Sunday, tomorrow is next Monday", () => {
    const times = offered("2026-11-22T08:00:00Z", "UTC");
    expect(Object.keys(times)).toEqual(["laterToday", "tomorrow", "nextMonth"]);
    expect(offered("2026-11-23T08:00:00Z", "UTC").nextWeek).toBe("2026-11-30T09:00:00.000Z");
  });

  it("end with a short month's last day", () => {
    expect(offered("2027-01-31T08:00:00Z", "UTC").nextMonth).toBe("2027-02-28T09:00:00.000Z");
  });

  it("reach a year ahead", () => {
    expect(new Date(lastMoment(Date.parse("2028-02-29T10:00:00Z"), "UTC")).toISOString()).toBe(
      "2029-02-28T10:00:00.000Z",
    );
  });
});
