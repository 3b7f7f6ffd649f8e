import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { within } from "./index.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it("work that takes too long gives what was agreed on, and its late failure is nobody's", async () => {
  let fail: (error: Error) => void = () => {};
  let isOver = false;
  const given = within(new Promise<string>((_, no) => (fail = no)), 10_000, () => "late").then((value) => {
    isOver = true;
    return value;
  });
  await vi.advanceTimersByTimeAsync(9_999);
  expect(isOver).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(await given).toBe("late");
  fail(new Error("connection closed"));
  await vi.advanceTimersByTimeAsync(0);
});

it("what is agreed on may be a failure", async () => {
  const refused = expect(
    within(new Promise(() => {}), 10, () => {
      throw new Error("too late");
    }),
  ).rejects.toThrow("too late");
  await vi.advanceTimersByTimeAsync(10);
  await refused;
});

it("work that ends in time is passed on, its failure too, and no timer is left", async () => {
  expect(await within(Promise.resolve(7), 10_000, () => 0)).toBe(7);
  await expect(within(Promise.reject(new Error("no")), 10_000, () => 0)).rejects.toThrow("no");
  expect(vi.getTimerCount()).toBe(0);
});
