import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { postgresOptions } from "./index.ts";

describe("the arrays that statements exchange with Postgres", () => {
  it("read what they write, whatever the texts hold", () => {
    const { serialize, parse } = postgresOptions.types["text[]"]!;
    fc.assert(
      fc.property(fc.array(fc.option(fc.string({ unit: "grapheme" }))), (texts) => {
        expect(parse(serialize(texts))).toEqual(texts);
      }),
    );
  });

  it("give numbers as numbers", () => {
    expect(postgresOptions.types["integer[]"]!.parse("{1,-2,NULL}")).toEqual([1, -2, null]);
  });
});

it("a connection is tried again within a second, however long the database was away", () => {
  for (const failures of [0, 1, 5, 50, 2_000]) {
    expect(postgresOptions.backoff(failures)).toBeLessThanOrEqual(1);
    expect(postgresOptions.backoff(failures)).toBeGreaterThan(0);
  }
  expect(postgresOptions.backoff(50)).toBeGreaterThanOrEqual(0.5);
});
