import { type BillingInterval, billingIntervals } from "@/lib/access/billing-terms.ts";
import { amountOf } from "@/lib/access/plan-offer.ts";
import { isTier } from "@/lib/access/tiers.ts";
import type { GivenPrice } from "@/lib/domain/billing/index.ts";

/** A price as an operator writes it, without the brand. */
export type WrittenPrice = Omit<GivenPrice, "id" | "brandId">;

const kinds = ["plan", "credits"] as const;
/** As far as the table's numbers reach. */
const mostAmount = 2_000_000_000;
const mostFeatures = 20;
const mostSigns = 200;

/** A whole number in words. Null: it is none from `least` to `most`. */
function countOf(written: string, least: number, most: number): number | null {
  const count = /^\d{1,9}$/.test(written) ? Number(written) : -1;
  return count >= least && count <= most ? count : null;
}

/**
 * A price from the words of the command: `plan tier=pro interval=monthly currency=EUR amount=79 name=Pro`, then
 * `feature=<text>` for each line of its card, `free_seats=1`, `minimum=2` and `promotion=<id at the provider>:<percent>`;
 * or `credits credits=500 currency=EUR amount=25 name=Starter`. A text is the sentence that says what is wrong.
 */
export function readPriceWords(
  externalId: string,
  [kindWord, ...words]: readonly string[],
): WrittenPrice | string {
  const kind = kinds.find((each) => each === kindWord);
  if (!kind) return `A price is of the kind ${kinds.join(" or ")}.`;
  if (!/^[\w-]{1,100}$/.test(externalId)) return `"${externalId}" is no id of a price.`;
  const features: string[] = [];
  const given = new Map<string, string>();
  for (const word of words) {
    const [, name = "", value = ""] = /^([a-z_]+)=(.+)$/s.exec(word) ?? [];
    if (!name || value.length > mostSigns) return `"${word.slice(0, mostSigns)}" says nothing of a price.`;
    if (name === "feature") features.push(value);
    else if (given.has(name)) return `${name} stands twice.`;
    else given.set(name, value);
  }
  if (features.length > mostFeatures) return `A card has at most ${mostFeatures} lines.`;
  const taken = (name: string, usual = "") => {
    const value = given.get(name) ?? usual;
    given.delete(name);
    return value;
  };
  const currency = taken("currency").toUpperCase();
  const amount = amountOf(`${currency.toLowerCase()}_month`, taken("amount"));
  if (amount === null || amount > mostAmount)
    return "currency=EUR and amount=79.90 are needed, with the places that the currency has.";
  const name = taken("name");
  if (!name) return "name=… is needed.";
  const own = kind === "plan" ? planOf(taken) : creditsOf(taken);
  if (typeof own === "string") return own;
  const [unknown] = given.keys();
  if (unknown !== undefined) return `${unknown}= says nothing of a price of the kind ${kind}.`;
  return { kind, externalId, currency, amount, name, features, ...own };
}

type Taken = (name: string, usual?: string) => string;
type Own = Omit<WrittenPrice, "kind" | "externalId" | "currency" | "amount" | "name" | "features">;

function planOf(taken: Taken): Own | string {
  const tier = taken("tier");
  if (!isTier(tier)) return "tier=… is needed, one of the product's.";
  const interval = taken("interval");
  if (!isPlanInterval(interval)) return `interval=… is needed: ${planIntervals.join(", ")}.`;
  const freeSeats = countOf(taken("free_seats", "0"), 0, 1_000);
  const minimumQuantity = countOf(taken("minimum", "1"), 1, 1_000);
  if (freeSeats === null || minimumQuantity === null) return "free_seats= and minimum= are whole numbers.";
  const promotion = promotionOf(taken("promotion"));
  if (promotion === undefined)
    return "promotion=… is the id of a promotion code and its percent: promo_1:20.";
  return { tier, interval, credits: null, freeSeats, minimumQuantity, promotion };
}

function creditsOf(taken: Taken): Own | string {
  const credits = countOf(taken("credits"), 1, 100_000_000);
  if (credits === null) return "credits=500 is needed.";
  return { tier: null, interval: "custom", credits, freeSeats: 0, minimumQuantity: 1, promotion: null };
}

/** Between which the product's plans are paid: `custom` is a pack's. */
const planIntervals = billingIntervals.filter((each) => each !== "custom");
const isPlanInterval = (word: string): word is BillingInterval => planIntervals.some((each) => each === word);

/** Null: there is none. Undefined: what is written is none. */
function promotionOf(written: string): WrittenPrice["promotion"] | undefined {
  if (written === "") return null;
  const [, code = "", percent = ""] = /^([\w-]{1,100}):(\d{1,3})$/.exec(written) ?? [];
  const percentOff = countOf(percent, 1, 100);
  return code === "" || percentOff === null ? undefined : { code, percentOff, description: "" };
}
