import { expect, it } from "vitest";
import { watchLine } from "./line.ts";

it("tells which share of the time that it wanted a processor a process waited for one", () => {
  const readings = [
    { worked: 1_000, waited: 500 },
    { worked: 1_300, waited: 600 },
    { worked: 1_300, waited: 600 },
  ];
  const share = watchLine(() => readings.shift() ?? null);
  expect(share()).toBe(0.25);
});

it("tells of nobody who waits where the process itself did nothing, and of many where the system doesn't tell", () => {
  expect(watchLine(() => ({ worked: 5, waited: 5 }))()).toBe(0);
  expect(watchLine(() => null)()).toBe(1);
});

it.runIf(process.platform === "linux")("reads it from the system", () => {
  const share = watchLine()();
  expect(share).toBeGreaterThanOrEqual(0);
  expect(share).toBeLessThan(1);
});
