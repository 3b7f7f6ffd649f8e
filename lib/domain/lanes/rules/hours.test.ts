import { describe, expect, it } from "vitest";
import { holidaysOf, isHolidayRegion } from "@/lib/domain/credentials/rules/holidays.ts";
import { isOpen, nextOpening } from "@/lib/kernel/time-windows/index.ts";
import { hoursOf } from "./hours.ts";

describe("public holidays", () => {
  it("are those of the country, and of the state where one is named", () => {
    expect(holidaysOf("DE").has("2026-12-25")).toBe(true);
    expect(holidaysOf("DE").has("2026-01-06")).toBe(false);
    expect(holidaysOf("DE-BY").has("2026-01-06")).toBe(true);
    expect(holidaysOf("FR").has("2026-07-14")).toBe(true);
    expect(holidaysOf("US").has("2026-11-26")).toBe(true);
    expect(holidaysOf("BR").has("2026-09-07")).toBe(true);
    expect(holidaysOf("nowhere").has("2026-12-25")).toBe(false);
  });

  it("are known of regions by their codes only", () => {
    for (const region of ["DE", "DE-BY", "US-CA", "PT", "ES"]) expect(isHolidayRegion(region)).toBe(true);
    for (const region of ["", "XX", "DE-XX", "de", "DE-BY-A", "constructor", "DE-constructor"])
      expect(isHolidayRegion(region)).toBe(false);
  });

  it("close a sender, which opens on its next working day", () => {
    const at = (text: string) => Date.parse(text);
    const place = { timezone: "Europe/Berlin", start: 9, end: 17, workDays: 31 };
    const hours = hoursOf({ ...place, holidayRegion: "DE" });
    // Christmas of 2026 is a Friday.
    expect(isOpen(hours, at("2026-12-25T10:00:00Z"))).toBe(false);
    expect(nextOpening(hours, at("2026-12-24T16:00:00Z"))).toBe(at("2026-12-28T08:00:00Z"));
    expect(isOpen(hoursOf({ ...place, holidayRegion: null }), at("2026-12-25T10:00:00Z"))).toBe(true);
  });
});
