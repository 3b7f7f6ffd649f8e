import { expect, it } from "vitest";
import { gapsIn } from "./gaps.ts";

it("a message's placeholders are gaps, each once; other words in braces are the writer's own", () => {
  expect(gapsIn("Hi {first_name|you} and {first_name}, in {city}", ["city"])).toEqual(["first_name", "city"]);
  expect(gapsIn("{city} {a: 1} {", [])).toEqual([]);
});
