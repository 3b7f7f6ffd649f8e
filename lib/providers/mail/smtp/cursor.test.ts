import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readCursor, writeCursor } from "./cursor.ts";

describe("a cursor", () => {
  it("reads back what was written, and nothing else", () => {
    const cursor = fc.record({
      validity: fc.bigInt({ min: 0n, max: 4_294_967_295n }).map(String),
      uid: fc.integer({ min: 0, max: 4_294_967_295 }),
      seenMs: fc.integer({ min: 0, max: 8_640_000_000_000_000 }),
      isCatchingUp: fc.boolean(),
    });
    fc.assert(
      fc.property(cursor, (one) => {
        expect(readCursor(writeCursor(one))).toEqual(one);
      }),
    );
    for (const text of [null, "", "1:2", "x:1:1", "1:1:1 ", "-1:1:1"]) expect(readCursor(text)).toBeNull();
  });
});
