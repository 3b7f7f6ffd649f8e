import { z } from "zod";
import { call } from "../call.ts";
import { idField, pageOf, text, wireInt } from "../fields.ts";
import { creditKinds, creditSources, spendOrigins, usageTypes } from "../words/credits.ts";
import { creditsPageSize, furthestCredit, mostCreditDays } from "./bounds.ts";
import { creditUnits } from "./prices.ts";

// Who may see what the workspace pays may see this, also while nothing is paid: that is when it is looked for.
const access = { who: "space", tabs: ["billing"], unpaidOk: true } as const;

const isDay = (value: string) => {
  const at = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(value) && at.getUTCFullYear() >= 2000;
};
/** A day, ISO. */
const dayField = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}$/, { error: "invalidInput" })
  .refine(isDay, { error: "invalidInput" });

/** A day, or the first and the last one with a comma between them. */
export const daysField = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}(,\d{4}-\d{2}-\d{2})?$/, { error: "invalidInput" })
  .refine((value) => value.split(",").every(isDay), { error: "invalidInput" })
  .transform((value) => {
    const [from = "", to = from] = value.split(",");
    return { from, to };
  });

/** Whose days they are: an IANA name; an unknown one counts as UTC. */
const timezone = text(60).optional();

/** A line of the credits' history [BO-206]. */
export const creditEntryView = z.object({
  _id: z.string(),
  /** Milliseconds of product time. */
  date: z.number(),
  kind: z.enum(creditKinds),
  /** What the workspace has more by it, or less. */
  amount: z.number(),
  /** Of what was spent, or given back. */
  usage_type: z.enum(usageTypes).nullable(),
  origin: z.enum(spendOrigins).nullable(),
  /** Of what was given. */
  source: z.enum(creditSources).nullable(),
  /** Null: nobody did it by hand. */
  user: z.object({ _id: z.string(), full_name: z.string() }).nullable(),
  campaign: z.object({ _id: z.string(), name: z.string() }).nullable(),
});
export type CreditEntryView = z.infer<typeof creditEntryView>;

export const creditsHistoryView = pageOf(creditEntryView);
export type CreditsHistoryView = z.infer<typeof creditsHistoryView>;

export const readCreditsHistory = call({
  method: "GET",
  path: "/billing/credits_history",
  summary: `What the workspace got and spent of its credits, latest first; the total counts to ${furthestCredit}`,
  access,
  query: z.object({
    date: daysField.optional(),
    timezone,
    user_id: idField.optional(),
    usage_type: z.enum(usageTypes).optional(),
    skip: wireInt(0, furthestCredit).default(0),
    limit: wireInt(1, 100).default(creditsPageSize),
  }),
  reply: creditsHistoryView,
});

const amount = z.number();

/** What was spent by day, without what was given back. */
export const creditsChartView = z.object({
  /** ISO days of the zone, earliest first. */
  days: z.array(z.string()),
  /** By type, the most spent first; what nothing was spent on is left out. */
  series: z.array(z.object({ usage_type: z.enum(usageTypes), total: amount, days: z.array(amount) })),
  total: amount,
});
export type CreditsChartView = z.infer<typeof creditsChartView>;

export const readCreditsChart = call({
  method: "GET",
  path: "/billing/credits_history/chart",
  summary: `What the workspace spent of its credits by day and type; without days the last 30, at most ${mostCreditDays}`,
  access,
  query: z.object({ start_date: dayField.optional(), end_date: dayField.optional(), timezone }),
  reply: creditsChartView,
});

/** What credits are sold for, and what they buy. */
export const creditPricesView = z.object({
  /** What each use costs, in credits [BO-194]. */
  prices: z.array(z.object({ usage_type: z.enum(usageTypes), credits: amount, per: z.enum(creditUnits) })),
  /** What may be bought, the smallest first. Empty: nothing can be bought here [BO-202]. */
  packs: z.array(
    z.object({
      price_id: z.string(),
      name: z.string(),
      credits: amount,
      /** In the currency's smallest unit. */
      amount: z.number().int(),
      currency: z.string(),
    }),
  ),
  /** What the workspace's plan gives each month. Null: nobody counts credits, or the plan isn't billed. */
  monthly: amount.nullable(),
});
export type CreditPricesView = z.infer<typeof creditPricesView>;

export const readCreditPrices = call({
  method: "GET",
  path: "/billing/prices/credits",
  summary: "What credits buy, and which packs of them are for sale; with a price only its pack",
  access,
  query: z.object({ price_id: text(80).optional() }),
  reply: creditPricesView,
});
