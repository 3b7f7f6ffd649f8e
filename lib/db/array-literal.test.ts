import { expect, it } from "vitest";
import { arrayLiteral } from "./array-literal.ts";

it("writes each text as Postgres reads it back, whatever stands in it", () => {
  expect(arrayLiteral([])).toBe("{}");
  expect(arrayLiteral(["a", null, "NULL", "", " b ", "c,d", "{e}"])).toBe(
    '{"a",NULL,"NULL",""," b ","c,d","{e}"}',
  );
  expect(arrayLiteral(['say "hi"', "back\\slash", '\\"', '{"a":"b\\n"}'])).toBe(
    String.raw`{"say \"hi\"","back\\slash","\\\"","{\"a\":\"b\\n\"}"}`,
  );
});
