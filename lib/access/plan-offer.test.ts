import { expect, it } from "vitest";
import { amountOf, readPlanOffer, writtenAmount } from "./plan-offer.ts";

it("reads amounts in the smallest unit of their currency, and refuses what is none", () => {
  expect([amountOf("eur_month", "49"), amountOf("usd_year", "499.9"), amountOf("jpy_month", "7000")]).toEqual(
    [4900, 49990, 7000],
  );
  const [euro, yen] = readPlanOffer({ prices: { eur_month: 4990, jpy_year: 7000 }, is_enabled: true }).prices;
  expect([writtenAmount(euro!), writtenAmount(yen!)]).toEqual(["49.90 EUR", "7000 JPY"]);
  for (const [id, written] of [
    ["eur_month", "49.999"],
    ["jpy_month", "70.5"],
    ["eur_month", "-1"],
    ["eur_month", ""],
    ["eur_month", "1e3"],
    ["eur_week", "49"],
    ["xyz_month", "49"],
  ] as const)
    expect(amountOf(id, written), `${id}=${written}`).toBeNull();
});

it("drops stored prices that mean nothing; a plan of which nothing is stored may be chosen", () => {
  expect(
    readPlanOffer({
      prices: { usd_month: 5900, eur_month: 4900, eur_week: 1, gbp_year: "9" },
      is_enabled: false,
    }),
  ).toEqual({
    prices: [
      { id: "eur_month", currency: "EUR", interval: "month", amount: 4900 },
      { id: "usd_month", currency: "USD", interval: "month", amount: 5900 },
    ],
    isEnabled: false,
  });
  expect(readPlanOffer(null)).toEqual({ prices: [], isEnabled: true });
});
