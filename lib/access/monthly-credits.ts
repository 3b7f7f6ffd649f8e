import type { PlanSettings } from "./plan.ts";
import { type Tier, tierOf } from "./tiers.ts";

/**
 * The credits that a plan gives at the beginning of each month (by UTC), and takes back at its end [BO-205]. A brand may
 * set another number for a tier of its own. The numbers are this project's choice.
 */
const monthly: Readonly<Record<Tier, number>> = {
  free: 10,
  basic: 100,
  essential: 300,
  growth: 300,
  pro: 600,
  scale: 600,
  unlimited: 1500,
  supreme: 3000,
};

/** What a workspace's plan gives each month: its tier's word, and what its brand set for that tier. Null: nothing. */
export function monthlyCreditsOf(tierWord: string, settings: PlanSettings | null): number {
  return settings?.limits.credits ?? monthly[tierOf(tierWord)];
}
