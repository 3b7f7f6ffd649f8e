import { describe, expect, it } from "vitest";
import { byDay, dayOf, nameOfDay } from "./days.ts";

const ms = Date.parse;

describe("the days of a conversation", () => {
  it("are those of the reader's time zone", () => {
    expect(dayOf(ms("2027-03-01T23:30:00Z"), "UTC")).toBe("2027-03-01");
    expect(dayOf(ms("2027-03-01T23:30:00Z"), "Europe/Berlin")).toBe("2027-03-02");
    expect(dayOf(ms("2027-03-01T23:30:00Z"), "America/Los_Angeles")).toBe("2027-03-01");
    expect(dayOf(ms("2027-03-01T05:00:00Z"), "America/Los_Angeles")).toBe("2027-02-28");
  });

  it("are called today and yesterday, also across a change of the clocks", () => {
    const zone = "Europe/Berlin";
    // The clocks go forward on 28 March at 2:00: the day has 23 hours.
    const now = ms("2027-03-28T22:30:00Z");
    expect(dayOf(now, zone)).toBe("2027-03-29");
    expect(nameOfDay(ms("2027-03-28T21:59:59Z"), now, zone)).toBe("yesterday");
    expect(nameOfDay(ms("2027-03-27T23:00:00Z"), now, zone)).toBe("yesterday");
    expect(nameOfDay(ms("2027-03-27T22:59:59Z"), now, zone)).toBe("date");
    expect(nameOfDay(ms("2027-03-28T22:00:00Z"), now, zone)).toBe("today");
    // Something from tomorrow has its date.
    expect(nameOfDay(ms("2027-03-29T22:00:00Z"), now, zone)).toBe("date");
    // 31 October has 25 hours.
    const autumn = ms("2027-11-01T12:00:00Z");
    expect(nameOfDay(ms("2027-10-30T22:00:00Z"), autumn, zone)).toBe("yesterday");
    expect(nameOfDay(ms("2027-10-30T21:59:00Z"), autumn, zone)).toBe("date");
  });

  it("divide messages, each once, in their order", () => {
    const at = (text: string) => ({ at: text });
    const days = byDay(
      [
        at("2027-03-01T10:00:00Z"),
        at("2027-03-01T22:59:00Z"),
        at("2027-03-01T23:00:00Z"),
        at("2027-03-05T00:00:00Z"),
      ],
      "Europe/Berlin",
    );
    expect(days.map(({ items }) => items.length)).toEqual([2, 1, 1]);
    expect(days[1]?.at).toBe(ms("2027-03-01T23:00:00Z"));
    expect(byDay([], "UTC")).toEqual([]);
  });
});
