import { expect, it } from "vitest";
import { readWish } from "./typed-rule.ts";

it("reads a rule within its bounds only [SH-391]", () => {
  const read = (days: string, mostPending = "") => readWish({ isOn: true, days, mostPending });
  expect(read(" 30 ")).toEqual({ days: 30 });
  expect(read("7", "20")).toEqual({ days: 7, most_pending: 20 });
  for (const [days, most] of [["6"], ["181"], [""], ["x"], ["30", "19"], ["30", "5001"], ["30", "1.5"]])
    expect(read(days ?? "", most)).toBeNull();
});
