import { expect, it } from "vitest";
import { waitOfNewcomer } from "./newcomer.ts";

const wait = (...words: readonly (readonly [agoMs: number, judgesInMs: number])[]) =>
  waitOfNewcomer(
    words.map(([agoMs, judgesInMs]) => ({ agoMs, judgesInMs })),
    8_000,
  );

it("a killed worker's successor judges at once", () => {
  expect(wait([3_000, 0])).toBe(0);
  expect(wait([4_000, 0], [3_600_000, 0])).toBe(0);
});

it("after a start that took long it leaves the others half a hold to speak", () => {
  expect(wait([4_001, 0])).toBe(4_000);
  expect(wait([8_000, 0])).toBe(4_000);
});

it("where nobody has spoken for a hold it waits one: the database was away, or everybody was", () => {
  expect(wait()).toBe(8_000);
  expect(wait([8_001, 0], [60_000, 0])).toBe(8_000);
});

it("whoever has only just spoken again after an outage shows nothing", () => {
  expect(wait([400, 7_600], [30_000, 0])).toBe(7_600);
  expect(wait([400, 7_600], [6_000, 0])).toBe(4_000);
  expect(wait([400, 7_600], [900, 0])).toBe(0);
});
