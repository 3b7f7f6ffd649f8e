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
