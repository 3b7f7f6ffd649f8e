import { expect, it } from "vitest";
import { matchingOptions } from "./match-options.ts";

it("filters a select's options on their name, whatever the case [SH-510]", () => {
  const options = [{ name: "Anna Berg" }, { name: "Émile Roy" }, { name: "Bernd Anders" }];
  expect(matchingOptions(options, "AN")).toEqual([options[0], options[2]]);
  expect(matchingOptions(options, "émile")).toEqual([options[1]]);
  expect(matchingOptions(options, "  ")).toEqual(options);
  expect(matchingOptions(options, "zz")).toEqual([]);
});
