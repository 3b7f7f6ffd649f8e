import { db, readProductNow } from "@/lib/db/index.ts";
import type { Member } from "@/lib/domain/workspaces/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import { lastDays } from "./rules/days.ts";
import { type Counts, countsOf, ratesOf } from "./rules/rates.ts";
import { sumByCampaign, sumByDay } from "./store/figures.ts";
import { standingOf } from "./store/standing.ts";
import { visibleCampaigns } from "./visible-campaigns.ts";

export interface CampaignRates {
  readonly campaignId: Id;
  readonly counts: Counts;
  readonly rates: ReturnType<typeof ratesOf>;
  readonly people: number;
  readonly through: number;
  readonly interested: number;
  readonly nextAt: number | null;
  readonly lastAt: number | null;
  /** What was sent on each of the last 14 days, earliest first. */
  readonly days: readonly number[];
}

const sparkDays = 14;

/**
 * The rates of campaigns that a member sees: the named ones, or all. Others are left out. Nothing is counted over the
 * history.
 */
export function readRates(
  member: Member,
  { campaignIds, zone }: { readonly campaignIds: readonly Id[] | null; readonly zone: string },
): Promise<CampaignRates[]> {
  const { workspaceId } = member;
  return db.tenant({ workspaceId }, async (tx) => {
    const visible = (await visibleCampaigns(tx, member)).map(({ id }) => id);
    const ids = visible.filter((id) => campaignIds === null || campaignIds.includes(id));
    const span = lastDays(sparkDays, zone, (await readProductNow(tx.sql)).getTime());
    const sums = await sumByCampaign(tx.sql, workspaceId, { campaignIds: ids, from: null, to: null });
    const daily = await sumByDay(tx.sql, workspaceId, {
      campaignIds: ids,
      from: span.from,
      to: span.to,
      zone,
      metrics: ["sent"],
    });
    const standing = await standingOf(tx.sql, workspaceId, ids);
    return ids.map((campaignId): CampaignRates => {
      const mine = sums.filter((one) => one.campaignId === campaignId);
      const stand = standing.find((one) => one.campaignId === campaignId);
      const sentOn = new Map(
        daily.filter((one) => one.campaignId === campaignId).map(({ day, count }) => [day, count]),
      );
      const counts = countsOf(mine);
      return {
        campaignId,
        counts,
        rates: ratesOf(counts),
        people: stand?.people ?? 0,
        through: stand?.through ?? 0,
        interested: stand?.interested ?? 0,
        nextAt: stand?.nextAt ?? null,
        lastAt: mine.length > 0 ? Math.max(...mine.map(({ lastAt }) => lastAt)) : null,
        days: span.days.map((day) => sentOn.get(day) ?? 0),
      };
    });
  });
}
