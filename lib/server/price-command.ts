import { shownPeriod, shownPrice } from "@/lib/access/billing-terms.ts";
import { endPrice, readPrices, setPrice } from "@/lib/domain/billing/index.ts";
import { setBrandBilling } from "@/lib/domain/brands/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import { Sentence } from "./installation.ts";
import { readPriceWords } from "./price-words.ts";

export const priceUsage = `  npm run admin -- price <brand> [<price id at the provider> off]
  npm run admin -- price <brand> <price id> plan tier=<tier> interval=<interval> currency=EUR amount=79 name=<text>
    [feature=<text> ...] [free_seats=<n>] [minimum=<n>] [promotion=<id>:<percent>]
  npm run admin -- price <brand> <price id> credits credits=<n> currency=EUR amount=25 name=<text>
  npm run admin -- billing <brand> on|off`;

/** Sets, ends or lists what a brand sells. Returns what is printed. */
export async function priceCommand(
  brandId: Id,
  [externalId, ...words]: readonly string[],
): Promise<string[]> {
  if (externalId === undefined) return listed(brandId);
  if (words.length === 1 && words[0] === "off") {
    if (!(await endPrice(brandId, externalId))) throw new Sentence(`The brand has no price ${externalId}.`);
    return [`${externalId} is sold no more. Who pays it already goes on.`];
  }
  const price = readPriceWords(externalId, words);
  if (typeof price === "string") throw new Sentence(price);
  await setPrice({ ...price, brandId });
  return listed(brandId);
}

async function listed(brandId: Id): Promise<string[]> {
  const prices = await readPrices(brandId);
  if (prices.length === 0) return ["It sells nothing."];
  return prices.map(({ externalId, kind, tier, credits, interval, amount, currency, name, isOffered }) =>
    [
      externalId,
      kind === "plan" ? `${tier}, ${shownPeriod(interval)}` : `${credits} credits`,
      shownPrice(amount, currency),
      name,
      ...(isOffered ? [] : ["sold no more"]),
    ].join("\t"),
  );
}

/** Says whether workspaces that are made under the brand from now on pay. Returns what is printed. */
export async function billingCommand(brandId: Id, isOn: boolean): Promise<string[]> {
  await setBrandBilling(brandId, isOn);
  return [
    `Workspaces made under the brand from now on ${isOn ? "begin with the free plan and buy" : "don't pay"}.`,
  ];
}
