import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { mostFolders, readCursor, writeCursor } from "./cursor.ts";

const place = fc.record({
  validity: fc.bigInt({ min: 0n, max: 4_294_967_295n }).map(String),
  uid: fc.integer({ min: 0, max: 4_294_967_295 }),
  seenMs: fc.integer({ min: 0, max: 8_640_000_000_000_000 }),
  isCatchingUp: fc.boolean(),
});
const key = fc.stringMatching(/^[\w-]{1,16}$/);

describe("a cursor", () => {
  it("reads back what was written, and nothing else", () => {
    const cursor = fc.record({
      sinceMs: fc.integer({ min: 0, max: 8_640_000_000_000_000 }),
      lookedMs: fc.integer({ min: 0, max: 8_640_000_000_000_000 }),
      folders: fc.array(fc.tuple(key, place), { maxLength: 20 }).map((entries) => new Map(entries)),
    });
    fc.assert(
      fc.property(cursor, (one) => {
        expect(readCursor(writeCursor(one))).toEqual(one);
      }),
    );
    for (const text of ["", "x:1:1", "1:1:1 ", "-1:1:1", "1;inbox", "1;a=1:1:x", "1;=1:1:1", "x;a=1:1:1"])
      expect(readCursor(text), text).toBeNull();
  });

  it("of the version that read only the inbox goes on there", () => {
    const inbox = { validity: "7", uid: 12, seenMs: 5_000, isCatchingUp: false };
    expect(readCursor("7:12:5000")).toEqual({
      sinceMs: 4_999,
      lookedMs: 0,
      folders: new Map([["inbox", inbox]]),
    });
  });

  it("stays short for any number of folders: the first ones are kept", () => {
    const inbox = {
      validity: "4294967295",
      uid: 4_294_967_295,
      seenMs: 1_800_000_000_000,
      isCatchingUp: true,
    };
    const folders = new Map(Array.from({ length: 5_000 }, (_, i) => [`folder-${1000 + i}`, inbox]));
    const text = writeCursor({ sinceMs: 1, lookedMs: 1, folders });
    expect(text.length).toBeLessThan(20_000);
    expect([...(readCursor(text)?.folders.keys() ?? [])]).toEqual([...folders.keys()].slice(0, mostFolders));
  });
});
