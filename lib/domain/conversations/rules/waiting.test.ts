import { describe, expect, it } from "vitest";
import { pauseBeforeRetry } from "./waiting.ts";

const minute = 60_000;

describe("a mail that its server took nothing of", () => {
  it("is tried again after a minute, then after doubled pauses of ten minutes at most, within an hour", () => {
    const tries: number[] = [];
    let waited = 0;
    for (;;) {
      const pause = pauseBeforeRetry(waited, 0);
      if (pause === null) break;
      waited += pause;
      tries.push(waited / minute);
    }
    expect(tries).toEqual([1, 2, 4, 8, 16, 26, 36, 46, 56]);
  });

  it("waits as long as its server asks, unless that is too long", () => {
    expect(pauseBeforeRetry(0, 5 * minute)).toBe(5 * minute);
    expect(pauseBeforeRetry(0, 61 * minute)).toBeNull();
  });
});
