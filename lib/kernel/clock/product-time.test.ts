import { describe, expect, it } from "vitest";
import { laterAnchor, productTimeAt, tickMs } from "./product-time.ts";

const now = Date.UTC(2027, 2, 1);
const hourMs = 3_600_000;

describe("product time between two readings", () => {
  it("runs on as fast as the clock that was read", () => {
    expect(productTimeAt({ reading: { now, rate: 1 }, readAt: 5_000 }, 65_000)).toBe(now + 60_000);
    expect(productTimeAt({ reading: { now, rate: 3_600 }, readAt: 5_000 }, 15_000)).toBe(now + 10 * hourMs);
    expect(productTimeAt({ reading: { now, rate: 0 }, readAt: 5_000 }, 65_000)).toBe(now);
  });

  it("never shows less than the reading, whatever moment the machine was last asked at", () => {
    expect(productTimeAt({ reading: { now, rate: 3_600 }, readAt: 65_000 }, 5_000)).toBe(now);
  });

  it("goes on from the latest reading: a page that was kept from before has an earlier one", () => {
    const first = laterAnchor(null, { now, rate: 3_600 }, 1_000);
    const next = laterAnchor(first, { now: now + hourMs, rate: 3_600 }, 2_000);
    expect(next).toEqual({ reading: { now: now + hourMs, rate: 3_600 }, readAt: 2_000 });
    const back = laterAnchor(next, first.reading, 12_000);
    expect(productTimeAt(back, 12_000)).toBe(now + 11 * hourMs);
  });

  it("is looked at each minute, oftener where it runs faster, never while it stands still", () => {
    expect([0.5, 1, 10, 3_600].map(tickMs)).toEqual([60_000, 60_000, 6_000, 1_000]);
    expect(tickMs(0)).toBeNull();
  });
});
