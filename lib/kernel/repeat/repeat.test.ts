import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { repeat } from "./index.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it("leaves out rounds that would come while one is under way, and goes on after one that failed", async () => {
  const errors: unknown[] = [];
  let rounds = 0;
  const work = async () => {
    rounds += 1;
    if (rounds === 1) throw new Error("once");
    await new Promise((done) => setTimeout(done, 2_500));
  };
  const repeating = repeat(1_000, work, (error) => errors.push(error));
  expect(rounds).toBe(0);
  await vi.advanceTimersByTimeAsync(1_000);
  expect([rounds, errors.length]).toEqual([1, 1]);
  await vi.advanceTimersByTimeAsync(3_000);
  expect(rounds).toBe(2);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(rounds).toBe(3);
  const stopped = vi.fn();
  void repeating.stop().then(stopped);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(stopped).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(stopped).toHaveBeenCalled();
  expect(rounds).toBe(3);
});

it("may begin at once", async () => {
  let rounds = 0;
  const repeating = repeat(
    1_000,
    async () => {
      rounds += 1;
    },
    () => {},
    true,
  );
  expect(rounds).toBe(1);
  await repeating.stop();
});
