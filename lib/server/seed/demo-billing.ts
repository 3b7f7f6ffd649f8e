import { db } from "@/lib/db/index.ts";
import { setPrice } from "@/lib/domain/billing/index.ts";
import { brandByKey } from "@/lib/domain/brands/index.ts";

/** The demo's brand that sells its plans at the embedded world's payment provider (docs/billing.md). */
const key = "two";

const usual = { currency: "EUR", credits: null, promotion: null, freeSeats: 0, minimumQuantity: 1 } as const;
const basic = ["Campaigns over the network and by e-mail", "One inbox"];
const pro = ["Everything in Basic", "Smart sequences", "Webhooks and integrations", "One seat for free"];

const prices = [
  {
    ...usual,
    kind: "plan",
    externalId: "price_basic_monthly",
    interval: "monthly",
    amount: 3900,
    tier: "basic",
    name: "Basic",
    features: basic,
  },
  {
    ...usual,
    kind: "plan",
    externalId: "price_pro_monthly",
    interval: "monthly",
    amount: 7900,
    tier: "pro",
    name: "Pro",
    features: pro,
    freeSeats: 1,
    minimumQuantity: 2,
  },
  {
    ...usual,
    kind: "plan",
    externalId: "price_pro_annual",
    interval: "annual",
    amount: 79_000,
    tier: "pro",
    name: "Pro",
    features: pro,
    freeSeats: 1,
    minimumQuantity: 2,
    promotion: { code: "promo_annual_20", percentOff: 20, description: "" },
  },
  {
    ...usual,
    kind: "credits",
    externalId: "price_credits_500",
    interval: "custom",
    amount: 2500,
    tier: null,
    credits: 500,
    name: "500 credits",
    features: [],
  },
  {
    ...usual,
    kind: "credits",
    externalId: "price_credits_2000",
    interval: "custom",
    amount: 8000,
    tier: null,
    credits: 2000,
    name: "2,000 credits",
    features: [],
  },
] as const;

/** Has the demo's second brand sell plans and credits, unless it sells anything already. */
export async function seedDemoBilling(): Promise<void> {
  const brand = await brandByKey(key);
  if (!brand) return;
  const isNew = await db.platform("operations", async (tx) => {
    if ((await tx.prisma.billingPrice.count({ where: { brandId: brand.id } })) > 0) return false;
    await tx.prisma.brand.update({ where: { id: brand.id }, data: { isBillingEnabled: true } });
    await tx.prisma.workspace.updateMany({
      where: { brandId: brand.id, subscriptionMode: "no_sub" },
      data: { isBillingEnabled: true },
    });
    return true;
  });
  if (!isNew) return;
  for (const price of prices) await setPrice({ ...price, brandId: brand.id });
}
