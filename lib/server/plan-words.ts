import { type Feature, isFeature } from "@/lib/access/features.ts";
import { type PlanNumber, planNumbers } from "@/lib/access/plan.ts";
import { amountOf } from "@/lib/access/plan-offer.ts";

interface PlanWords {
  readonly features: Partial<Record<Feature, boolean | null>>;
  readonly limits: Partial<Record<PlanNumber, number | null>>;
  readonly prices?: Record<string, number | null>;
  readonly isEnabled?: boolean;
}

const states: Readonly<Record<string, boolean | null>> = { on: true, off: false, default: null };

const pricePrefix = "price_";

/**
 * What the words of the command change: `sms=on`, `video=default`, `campaigns=5`, `campaigns=any`, `credits=500`,
 * `price_eur_month=49.90`, `price_eur_month=none`, `enabled=off`. A text is the sentence that says what is wrong.
 */
export function readPlanWords(words: readonly string[]): PlanWords | string {
  const change: PlanWords = { features: {}, limits: {} };
  const prices: Record<string, number | null> = {};
  let isEnabled: boolean | undefined;
  for (const word of words) {
    const [name = "", value = ""] = word.split("=");
    const priceId = name.startsWith(pricePrefix) ? name.slice(pricePrefix.length) : null;
    const limited = planNumbers.find((each) => each === name);
    if (limited && value === "any") change.limits[limited] = null;
    else if (limited && /^\d{1,6}$/.test(value)) change.limits[limited] = Number(value);
    else if (name === "enabled" && (value === "on" || value === "off")) isEnabled = value === "on";
    else if (priceId && amountOf(priceId, value === "none" ? "0" : value) !== null)
      prices[priceId] = value === "none" ? null : amountOf(priceId, value);
    else if (isFeature(name) && Object.hasOwn(states, value)) change.features[name] = states[value] ?? null;
    else
      return `"${word}" changes nothing: write <feature>=on, =off or =default, campaigns=5, credits=500, price_eur_month=49.90 or =none, or enabled=on or =off.`;
  }
  return {
    ...change,
    ...(Object.keys(prices).length > 0 ? { prices } : {}),
    ...(isEnabled === undefined ? {} : { isEnabled }),
  };
}
