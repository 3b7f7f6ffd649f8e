import { expect, it } from "vitest";
import { dayIn, daysBetween, plusDays } from "./days.ts";

it("counts days over months and leap days, and no more than wanted", () => {
  expect(daysBetween("2028-02-28", "2028-03-01", 3)).toEqual(["2028-02-28", "2028-02-29", "2028-03-01"]);
  expect(daysBetween("2028-02-28", "2028-03-01", 2)).toBeNull();
  expect(daysBetween("2028-03-02", "2028-03-01", 9)).toBeNull();
  expect(daysBetween("2028-03-02", "nonsense", 9)).toBeNull();
  expect(plusDays("2027-01-01", -1)).toBe("2026-12-31");
});

it("a moment's day is its zone's", () => {
  const late = new Date("2027-03-05T23:30:00Z");
  expect(dayIn("UTC", late)).toBe("2027-03-05");
  expect(dayIn("Asia/Kathmandu", late)).toBe("2027-03-06");
  expect(dayIn("America/New_York", new Date("2027-03-05T03:00:00Z"))).toBe("2027-03-04");
});
