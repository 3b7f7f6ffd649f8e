import { expect, it } from "vitest";
import { fromWallClock, toWallClock } from "./wall-clock.ts";

it("a moment is read from a wall clock as it is shown on it", () => {
  const at = Date.parse("2027-07-01T07:30:00Z");
  expect(toWallClock(at, "Asia/Kathmandu")).toBe("2027-07-01T13:15");
  expect(fromWallClock("2027-07-01T13:15", "Asia/Kathmandu")).toBe(at);
  // Half past two doesn't exist that night in Berlin.
  expect(fromWallClock("2027-03-28T02:30", "Europe/Berlin")).toBe(Date.parse("2027-03-28T01:30:00Z"));
  expect([fromWallClock("", "UTC"), fromWallClock("2027-02-30T10:00", "UTC")]).toEqual([null, null]);
});
