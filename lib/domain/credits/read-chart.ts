import { mostCreditDays } from "@/lib/contracts/credits/bounds.ts";
import type { UsageType } from "@/lib/contracts/words/credits.ts";
import { db, readProductNow } from "@/lib/db/index.ts";
import type { Member } from "@/lib/domain/workspaces/index.ts";
import { invalidField } from "@/lib/kernel/errors/index.ts";
import { toCredits } from "./rules/amount.ts";
import { dayIn, daysBetween, plusDays } from "./rules/days.ts";
import { sumByDay } from "./store/history.ts";

/** What was spent by day, in credits. */
export interface CreditsChart {
  /** ISO, earliest first. */
  readonly days: readonly string[];
  /** The most spent first. */
  readonly series: readonly {
    readonly usageType: UsageType;
    readonly total: number;
    readonly days: readonly number[];
  }[];
  readonly total: number;
}

/** How many days are shown where none are named. */
const usualDays = 30;

/**
 * What a workspace spent by day and type, without what was given back. Without a first day the 30 days to the last one,
 * without a last day up to today. Throws `invalid_input` where there are more than 366, or the last is before the first.
 */
export function readCreditsChart(
  { workspaceId }: Member,
  asked: {
    readonly from: string | null;
    readonly to: string | null;
    readonly zone: string;
    /** How many days there are where no first one is named. */
    readonly days?: number;
  },
): Promise<CreditsChart> {
  const { zone } = asked;
  return db.tenant({ workspaceId }, async ({ sql }) => {
    const to = asked.to ?? dayIn(zone, await readProductNow(sql));
    const from = asked.from ?? plusDays(to, 1 - (asked.days ?? usualDays));
    const days = daysBetween(from, to, mostCreditDays);
    if (!days) throw invalidField("start_date", "invalidInput");
    const sums = await sumByDay(sql, workspaceId, { from, to, zone });
    const byType = new Map<UsageType, Map<string, number>>();
    for (const { day, usageType, amount } of sums) {
      const own = byType.get(usageType) ?? new Map<string, number>();
      byType.set(usageType, own.set(day, amount));
    }
    const series = [...byType].map(([usageType, own]) => ({
      usageType,
      units: [...own.values()].reduce((sum, one) => sum + one, 0),
      days: days.map((day) => toCredits(own.get(day) ?? 0)),
    }));
    series.sort((a, b) => b.units - a.units || (a.usageType < b.usageType ? -1 : 1));
    return {
      days,
      series: series.map(({ units, ...own }) => ({ ...own, total: toCredits(units) })),
      total: toCredits(series.reduce((sum, { units }) => sum + units, 0)),
    };
  });
}
