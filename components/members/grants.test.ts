import { describe, expect, it } from "vitest";
import { asMap, pagesIn, toggled, typedAddresses } from "./grants.ts";

describe("what a form gives", () => {
  it("reads addresses by line, comma, semicolon and space, each once", () => {
    expect(typedAddresses(" a@x.example,\nb@x.example; A@x.example  c@x.example\n")).toEqual([
      "A@x.example",
      "b@x.example",
      "c@x.example",
    ]);
    expect(typedAddresses(" \n,")).toEqual([]);
  });

  it("turns pages into a map and back", () => {
    const map = asMap(["inbox", "reports"]);
    expect(Object.keys(map)).toHaveLength(16);
    expect(pagesIn(map)).toEqual(["inbox", "reports"]);
  });

  it("puts a value in once, and takes it out", () => {
    expect(toggled(["a", "b"], "a", true)).toEqual(["b", "a"]);
    expect(toggled(["a", "b"], "a", false)).toEqual(["b"]);
  });
});
