import { expect, it } from "vitest";
import {
  dialled,
  durationParts,
  hasMore,
  keys,
  looksLikeNumber,
  mostOf,
  orderProblem,
  timer,
} from "./dial-rules.ts";

it("keeps digits, #, * and + of what is typed, and knows what may be a number [OC-311]", () => {
  expect(["+49 (30) 12-34", "a1b#*", "００"].map(dialled)).toEqual(["+49301234", "1#*", ""]);
  expect(["+4930123456", "12345", "1234", "*100#", "+", "+49#30"].map(looksLikeNumber)).toEqual([
    true,
    true,
    false,
    false,
    false,
    false,
  ]);
});

it("has twelve keys, some of which insert another sign with shift [OC-312]", () => {
  expect(keys.map(([plain]) => plain).join("")).toBe("123456789*0#");
  expect(keys.find(([plain]) => plain === "0")?.[1]).toBe("+");
});

it("shows a call's length in seconds under a minute, else in rounded minutes [OC-338]", () => {
  expect([0, 59, 60, 89, 90, 3600].map(durationParts)).toEqual([
    { unit: "seconds", count: 0 },
    { unit: "seconds", count: 59 },
    { unit: "minutes", count: 1 },
    { unit: "minutes", count: 1 },
    { unit: "minutes", count: 2 },
    { unit: "minutes", count: 60 },
  ]);
  expect([0, 61].map(timer)).toEqual(["0:00", "1:01"]);
});

it("asks for a further page only after a full one [OC-336]", () => {
  expect([hasMore(50, 50), hasMore(49, 50), hasMore(0, 50)]).toEqual([true, false, false]);
});

it("an order needs country, category, region, a state where there are some, and a count that there is [OC-317, OC-318, OC-319, OC-320]", () => {
  const good = {
    country: "US",
    category: "local",
    hasStates: true,
    state: "NY",
    region: "r",
    count: "2",
    most: 3,
    redirect: "",
  };
  expect(orderProblem(good)).toBeNull();
  expect(orderProblem({ ...good, redirect: "4930123456" })).toBeNull();
  expect(orderProblem({ ...good, hasStates: false, state: "" })).toBeNull();
  for (const [change, problem] of [
    [{ country: "" }, "country"],
    [{ category: "" }, "category"],
    [{ state: "" }, "state"],
    [{ region: "" }, "region"],
    [{ count: "" }, "count"],
    [{ count: "two" }, "count"],
    [{ count: "0" }, "count"],
    [{ count: "4" }, "countMost"],
    [{ redirect: "the office" }, "redirect"],
  ] as const)
    expect([change, orderProblem({ ...good, ...change })]).toEqual([change, problem]);
  expect([mostOf(7), mostOf(null), mostOf(500)]).toEqual([7, 100, 100]);
});
