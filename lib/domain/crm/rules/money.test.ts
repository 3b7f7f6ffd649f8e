import { expect, it } from "vitest";
import { currencies, decimalsOf, isCurrency, isPayable } from "./money.ts";

it("knows the currencies of the platform and their decimals [OC-351]", () => {
  expect(currencies()).toEqual(expect.arrayContaining(["EUR", "USD", "BRL", "JPY", "KWD"]));
  expect(["EUR", "eur", "", "AAA"].map(isCurrency)).toEqual([true, false, false, false]);
  expect(["EUR", "JPY", "KWD"].map(decimalsOf)).toEqual([2, 0, 3]);
});

it("an amount has no more decimals than its currency", () => {
  expect([isPayable(0.1, "EUR"), isPayable(1.005, "EUR"), isPayable(99_999_999_999.99, "EUR")]).toEqual([
    true,
    false,
    true,
  ]);
  expect([isPayable(1200, "JPY"), isPayable(1200.5, "JPY"), isPayable(1.125, "KWD")]).toEqual([
    true,
    false,
    true,
  ]);
});
