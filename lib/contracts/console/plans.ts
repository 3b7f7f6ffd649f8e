import { z } from "zod";
import { features } from "@/lib/access/features.ts";
import { planNumbers } from "@/lib/access/plan.ts";
import { tiers } from "@/lib/access/tiers.ts";
import { billingPrice } from "../billing.ts";
import { call } from "../call.ts";
import { done, storableText, text, wireBoolean, wireInt, wireList, wireObject } from "../fields.ts";

const access = { who: "platform-admin" } as const;

const tierField = z.enum(tiers);

export const brandPlanView = z.object({
  brand: z.string(),
  tier: z.string(),
  is_enabled: z.boolean(),
  /** What the brand set of its own; whatever is left out is as the product has it. */
  features: z.record(z.string(), z.boolean()),
  /** What the tier has with all of it. */
  has: z.array(z.string()),
  limits: z.record(z.string(), z.number().nullable()),
});
export type ConsolePlanView = z.infer<typeof brandPlanView>;

export const readBrandFeatures = call({
  method: "GET",
  path: "/admin/features/{id}",
  summary: "What a tier of a white-label has; the id is the white-label's",
  access,
  query: z.object({ tier: tierField.default("pro") }),
  reply: brandPlanView,
});

const byName = <T extends z.ZodType>(names: readonly string[], value: T) =>
  z
    .record(storableText(60), value)
    .refine((given) => Object.keys(given).every((name) => names.includes(name)), {
      error: "featureUnknown",
    });

export const saveBrandFeatures = call({
  method: "PUT",
  path: "/admin/billing/features/{id}",
  summary: "Changes what a tier of a white-label has; the id is the white-label's",
  access: { who: "super-admin" },
  body: z.object({
    tier: tierField,
    is_enabled: wireBoolean.optional(),
    /** `default`: as the product has it. */
    features: wireObject(byName(features, z.enum(["on", "off", "default"]))).optional(),
    /** Empty: any number, and of credits the product's own. */
    limits: wireObject(byName(planNumbers, z.union([z.literal(""), wireInt(0, 999_999)]))).optional(),
  }),
  reply: brandPlanView,
});

/** A price as its operators see it: its name beside what stands on its card, and whether it is sold. */
export const priceView = billingPrice.extend({
  name: z.string(),
  card_description: z.object({ features: z.array(z.string()) }),
  is_offered: z.boolean(),
});
export type ConsolePriceView = z.infer<typeof priceView>;

export const listBrandPrices = call({
  method: "GET",
  path: "/admin/billing/{brandId}/prices",
  summary: "The prices of a white-label, those too that are sold no more",
  access,
  reply: z.object({ items: z.array(priceView) }),
});

export const saveBrandBilling = call({
  method: "PUT",
  path: "/admin/whitelabels/{id}/billing",
  summary: "Says whether workspaces that are made under a white-label from now on pay",
  access: { who: "super-admin" },
  body: z.object({ is_enabled: wireBoolean }),
  reply: z.object({ is_enabled: z.boolean() }),
});

/** What is said of a price. A plan needs its tier, a pack of credits their number. */
export const priceFields = z.object({
  /** The price's id at the payment provider. */
  price_external_id: text(100)
    .refine((value) => value !== "", { error: "priceExternalMissing" })
    .refine((value) => /^[\w-]*$/.test(value), { error: "priceExternalWrong" }),
  kind: z.enum(["plan", "credits"]).default("plan"),
  interval: z.enum(["monthly", "quarterly", "annual", "lifetime"]).optional(),
  currency: text(3)
    .transform((value) => value.toUpperCase())
    .refine((value) => Intl.supportedValuesOf("currency").includes(value), { error: "priceCurrencyWrong" }),
  amount: wireInt(0, 2_000_000_000),
  tier: tierField.optional(),
  credits: wireInt(1, 100_000_000).optional(),
  name: text(200).refine((value) => value !== "", { error: "required" }),
  card_description: wireObject(z.object({ features: wireList(text(200), 20).default([]) })).optional(),
  promotion_code: wireObject(
    z.object({
      code: text(100).refine((value) => /^[\w-]*$/.test(value), { error: "pricePromoWrong" }),
      percent_off: wireInt(1, 100).default(1),
      description: text(200).default(""),
    }),
  ).optional(),
  free_seats: wireInt(0, 1_000).default(0),
  minimum_payment_quantity: wireInt(1, 1_000).default(1),
});

/** Its problems, each at its field. */
const checkedPrice = priceFields.superRefine(({ kind, tier, credits }, context) => {
  if (kind === "plan" && tier === undefined)
    context.addIssue({ code: "custom", path: ["tier"], message: "required" });
  if (kind === "credits" && credits === undefined)
    context.addIssue({ code: "custom", path: ["credits"], message: "required" });
});

export const addBrandPrice = call({
  method: "POST",
  path: "/admin/billing/{brandId}/prices",
  summary: "Sells at a price of the payment provider's; one that is told again is replaced",
  access,
  body: checkedPrice,
  reply: priceView,
});

export const saveBrandPrice = call({
  method: "PUT",
  path: "/admin/billing/{brandId}/prices/{priceId}",
  summary: "Changes a price of a white-label",
  access,
  body: checkedPrice,
  reply: priceView,
});

export const endBrandPrice = call({
  method: "DELETE",
  path: "/admin/billing/{brandId}/prices/{priceId}",
  summary: "Sells nothing more at a price; who pays it already goes on",
  access,
  reply: done,
});
