import { isTier, type Tier, tiers } from "@/lib/access/tiers.ts";
import type { ConsolePlanView, ConsolePriceView } from "@/lib/contracts/console/plans.ts";
import type { WhiteLabelSettingsView } from "@/lib/contracts/console/white-labels.ts";
import { buildStateWords } from "@/lib/contracts/words/console.ts";
import { readPlanOfBrand, readPlansOfBrand, readPriceOf, readWhiteLabel } from "@/lib/domain/admin/index.ts";
import { ProductError } from "@/lib/kernel/errors/index.ts";
import { isId } from "@/lib/kernel/ids/index.ts";
import type { ConsoleContext } from "../context.ts";
import { toConsolePlan } from "../views/console.ts";
import { toConsolePrice, toWhiteLabelSettings } from "../views/white-labels.ts";

const missing = () => new ProductError("not_found", "notFound");

/** The build state that an address names. Null: it names none. */
export function stateWord(word: string | null): keyof typeof buildStateWords | null {
  return word !== null && Object.hasOwn(buildStateWords, word)
    ? (word as keyof typeof buildStateWords)
    : null;
}

/** The settings of the white-label that an address names. Throws `not_found`. */
export async function showWhiteLabel(ctx: ConsoleContext, id: string): Promise<WhiteLabelSettingsView> {
  if (!isId(id)) throw missing();
  return toWhiteLabelSettings(await readWhiteLabel(ctx.operator, id));
}

/** The id of the white-label that an address names. Throws `not_found`. */
export async function whiteLabelId(ctx: ConsoleContext, id: string): Promise<string> {
  return (await showWhiteLabel(ctx, id))._id;
}

/** A plan of the white-label that an address names. Throws `not_found`. */
export async function showPlan(
  ctx: ConsoleContext,
  id: string,
  tier: string,
): Promise<{ readonly brandId: string; readonly tier: Tier; readonly plan: ConsolePlanView }> {
  if (!isTier(tier)) throw missing();
  const brandId = await whiteLabelId(ctx, id);
  return {
    brandId,
    tier,
    plan: toConsolePlan(brandId, tier, await readPlanOfBrand(ctx.operator, brandId, tier)),
  };
}

/** All plans of a white-label, smallest first. */
export async function showPlans(ctx: ConsoleContext, brandId: string): Promise<ConsolePlanView[]> {
  const own = await readPlansOfBrand(ctx.operator, brandId);
  const nothing = { features: {}, limits: {}, offer: { prices: [], isEnabled: true } };
  return tiers.map((tier) => toConsolePlan(brandId, tier, own.get(tier) ?? nothing));
}

/** The price that an address names by its kind and id. Throws `not_found`. */
export async function showPrice(
  ctx: ConsoleContext,
  {
    whitelabel,
    type,
    priceId,
  }: { readonly whitelabel: string; readonly type: string; readonly priceId: string },
): Promise<{ readonly brandId: string; readonly price: ConsolePriceView }> {
  const brandId = await whiteLabelId(ctx, whitelabel);
  const price = toConsolePrice(await readPriceOf(ctx.operator, brandId, priceId));
  if (price.kind !== type) throw missing();
  return { brandId, price };
}
