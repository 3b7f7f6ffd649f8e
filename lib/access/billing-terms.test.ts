import { expect, it } from "vitest";
import {
  chosenIntervals,
  currencySymbol,
  intervalMonths,
  promoPrice,
  shownPeriod,
  shownPrice,
  taxPercent,
} from "./billing-terms.ts";
import { tierWeights } from "./tiers.ts";

it("tiers have their weights [BO-154]", () => {
  expect(tierWeights).toEqual({
    free: 0,
    basic: 1,
    essential: 3,
    growth: 3,
    pro: 5,
    scale: 5,
    unlimited: 7,
    supreme: 9,
  });
});

it("intervals have their months, of which people choose two, shown as monthly and yearly [BO-155, BO-156]", () => {
  expect(intervalMonths).toEqual({ custom: 0, monthly: 1, quarterly: 3, annual: 12, lifetime: 12_000 });
  expect(chosenIntervals).toEqual({ monthly: 1, annual: 12 });
  expect([shownPeriod("monthly"), shownPeriod("annual")]).toEqual(["monthly", "yearly"]);
});

it("currencies have their signs [BO-157]", () => {
  expect(["CAD", "EUR", "GBP", "AUD", "USD", "CHF"].map(currencySymbol)).toEqual([
    "C$",
    "€",
    "£",
    "AU$",
    "$",
    "$",
  ]);
});

it("a price is the cents divided by 100, by the places that its currency has [BO-153]", () => {
  expect(shownPrice(4900, "EUR")).toBe("€49");
  expect(shownPrice(4990, "AUD")).toBe("AU$49.90");
  expect(shownPrice(-5, "USD")).toBe("-$0.05");
  expect(shownPrice(500, "JPY")).toBe("$500 JPY");
  expect(shownPrice(0, "GBP")).toBe("£0");
});

it("a promotion's price is percent off, floored [BO-158]", () => {
  expect(promoPrice(4999, 15)).toBe(4249);
  expect(promoPrice(4900, 100)).toBe(0);
  expect(promoPrice(333, 33)).toBe(223);
});

it("tax is a share of the price without it [BO-159]", () => {
  expect(taxPercent(10_000, 1_900)).toBe(19);
  expect(taxPercent(999, 77)).toBe(7.71);
  expect(taxPercent(0, 0)).toBe(0);
});
