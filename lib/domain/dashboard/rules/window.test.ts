import { expect, it } from "vitest";
import { spanOf } from "./window.ts";

const at = (text: string) => new Date(text);

it.each([
  ["last_3_hours", "2026-11-24T08:30:00.000Z", "2026-11-24T11:30:00.001Z"],
  ["today", "2026-11-23T23:00:00.000Z", "2026-11-24T11:30:00.001Z"],
  ["yesterday", "2026-11-22T23:00:00.000Z", "2026-11-23T23:00:00.000Z"],
  // The 24th is a Tuesday.
  ["this_week", "2026-11-22T23:00:00.000Z", "2026-11-24T11:30:00.001Z"],
] as const)("%s is measured in the person's zone [OC-462]", (window, from, to) => {
  expect(spanOf(window, "Europe/Berlin", at("2026-11-24T11:30:00Z"))).toEqual({ from: at(from), to: at(to) });
});

it("a day on which the clock is changed is as long as it is", () => {
  const { from, to } = spanOf("yesterday", "Europe/Berlin", at("2026-10-26T12:00:00Z"));
  expect(to.getTime() - from.getTime()).toBe(25 * 3_600_000);
});

it("on a Sunday the week began six days ago, and on a Monday today", () => {
  expect(spanOf("this_week", "UTC", at("2026-11-29T12:00:00Z")).from).toEqual(at("2026-11-23T00:00:00Z"));
  expect(spanOf("this_week", "UTC", at("2026-11-23T12:00:00Z")).from).toEqual(at("2026-11-23T00:00:00Z"));
});
