import { expect, it } from "vitest";
import { Throttle } from "./throttle.ts";

it("lets each job be told once a time, and forgets those whose time is over", () => {
  const times = new Throttle(1_000);
  expect(times.begin("a", 0)).toBe(true);
  expect(times.begin("a", 999)).toBe(false);
  expect(times.begin("b", 500)).toBe(true);
  expect(times.begin("a", 1_000)).toBe(true);
  for (let job = 0; job < 10_000; job++) times.begin(`job ${job}`, 2_000 + job * 10);
  expect(times.size).toBeLessThanOrEqual(100);
});
