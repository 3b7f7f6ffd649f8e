import { describe, expect, it } from "vitest";
import { productTimeAt, tickMs } from "./product-time.ts";

const now = Date.UTC(2027, 2, 1);
const hourMs = 3_600_000;

describe("product time between two readings", () => {
  it("runs on as fast as the clock that was read", () => {
    expect(productTimeAt({ now, rate: 1 }, 5_000, 65_000)).toBe(now + 60_000);
    expect(productTimeAt({ now, rate: 3_600 }, 5_000, 15_000)).toBe(now + 10 * hourMs);
    expect(productTimeAt({ now, rate: 0 }, 5_000, 65_000)).toBe(now);
  });

  it("never shows less than the reading, whatever moment the machine was last asked at", () => {
    expect(productTimeAt({ now, rate: 3_600 }, 65_000, 5_000)).toBe(now);
  });

  it("is looked at each minute, oftener where it runs faster, never while it stands still", () => {
    expect([0.5, 1, 10, 3_600].map(tickMs)).toEqual([60_000, 60_000, 6_000, 1_000]);
    expect(tickMs(0)).toBeNull();
  });
});
