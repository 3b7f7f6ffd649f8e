import { afterEach, expect, it, vi } from "vitest";
import { inTime } from "./in-time.ts";

afterEach(() => vi.useRealTimers());

it("a database that stands still is unavailable after the time given, and its late failure is nobody's", async () => {
  vi.useFakeTimers();
  let fail: (error: Error) => void = () => {};
  const reading = inTime(new Promise((_, no) => (fail = no)), 10_000);
  const refused = expect(reading).rejects.toMatchObject({ reason: "unavailable" });
  await vi.advanceTimersByTimeAsync(9_999);
  await vi.advanceTimersByTimeAsync(1);
  await refused;
  fail(new Error("connection closed"));
  await vi.advanceTimersByTimeAsync(0);
});

it("what comes in time is passed on, failures too, and no timer is left", async () => {
  vi.useFakeTimers();
  expect(await inTime(Promise.resolve(7), 10_000)).toBe(7);
  await expect(inTime(Promise.reject(new Error("no")), 10_000)).rejects.toThrow("no");
  expect(vi.getTimerCount()).toBe(0);
});
