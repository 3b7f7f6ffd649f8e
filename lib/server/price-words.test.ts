import { expect, it } from "vitest";
import { readPriceWords } from "./price-words.ts";

const plan = ["plan", "tier=pro", "interval=annual", "currency=EUR", "amount=790.50", "name=Pro"];

it("reads a plan's price with all that its card shows [BO-150, BO-151, BO-152]", () => {
  const words = [
    ...plan,
    "feature=Everything",
    "feature=One seat = free",
    "free_seats=1",
    "minimum=2",
    "promotion=promo_1:20",
  ];
  expect(readPriceWords("price_1", words)).toEqual({
    kind: "plan",
    externalId: "price_1",
    tier: "pro",
    interval: "annual",
    currency: "EUR",
    amount: 79_050,
    name: "Pro",
    credits: null,
    features: ["Everything", "One seat = free"],
    freeSeats: 1,
    minimumQuantity: 2,
    promotion: { code: "promo_1", percentOff: 20, description: "" },
  });
});

it("reads a pack of credits, in a currency without places", () => {
  expect(
    readPriceWords("price_2", ["credits", "credits=500", "currency=jpy", "amount=4000", "name=Starter"]),
  ).toEqual({
    kind: "credits",
    externalId: "price_2",
    tier: null,
    interval: "custom",
    currency: "JPY",
    amount: 4_000,
    name: "Starter",
    credits: 500,
    features: [],
    freeSeats: 0,
    minimumQuantity: 1,
    promotion: null,
  });
});

it.each([
  [["seats"], /of the kind/],
  [["plan"], /currency/],
  [[...plan.slice(0, 4), "amount=1.999", "name=Pro"], /places/],
  [[...plan.slice(0, 4), "amount=-1", "name=Pro"], /places/],
  [["plan", "tier=gold", ...plan.slice(2)], /tier/],
  [["plan", "tier=pro", "interval=custom", ...plan.slice(3)], /interval/],
  [[...plan, "credits=5"], /credits= says nothing/],
  [[...plan, "name=Two"], /twice/],
  [[...plan, "minimum=0"], /whole numbers/],
  [[...plan, "promotion=promo_1:0"], /promotion/],
  [[...plan, "promotion=promo_1"], /promotion/],
  [[...plan, "nonsense"], /says nothing/],
  [["credits", "credits=0", "currency=EUR", "amount=1", "name=None"], /credits=500/],
])("says what is wrong with %s", (words, said) => {
  expect(readPriceWords("price_1", words)).toMatch(said);
});

it("takes no address for an id", () => {
  expect(readPriceWords("../price", plan)).toMatch(/no id/);
});
