import { type CreditPeriod, creditPeriodDays } from "@/lib/contracts/credits/bounds.ts";
import type {
  CreditEntryView,
  CreditPricesView,
  CreditsChartView,
  CreditsHistoryView,
} from "@/lib/contracts/credits/calls.ts";
import { creditPrices } from "@/lib/contracts/credits/prices.ts";
import { type UsageType, usageTypes } from "@/lib/contracts/words/credits.ts";
import { namesOf } from "@/lib/domain/accounts/index.ts";
import { listPacks } from "@/lib/domain/billing/index.ts";
import {
  type CreditRow,
  type CreditsChart,
  readCreditsChart,
  readCreditsHistory,
  readMonthly,
} from "@/lib/domain/credits/index.ts";
import type { Member } from "@/lib/domain/workspaces/index.ts";
import { chooseTimeZone } from "@/lib/i18n/locales.ts";
import { ProductError } from "@/lib/kernel/errors/index.ts";

/** What a query of the wire asks of the history. */
export interface HistoryQuery {
  readonly date?: { readonly from: string; readonly to: string } | undefined;
  readonly timezone?: string | undefined;
  readonly user_id?: string | undefined;
  readonly usage_type?: UsageType | undefined;
  readonly skip: number;
  readonly limit: number;
}

/** A page of the credits' history with the names of who spent, those who have left too [BO-206]. */
export async function showCreditsHistory(member: Member, query: HistoryQuery): Promise<CreditsHistoryView> {
  const { date, skip, limit } = query;
  const { rows, total } = await readCreditsHistory(
    member,
    {
      from: date?.from ?? null,
      to: date?.to ?? null,
      zone: chooseTimeZone(query.timezone),
      userId: query.user_id ?? null,
      usageType: query.usage_type ?? null,
    },
    { skip, limit },
  );
  const ids = rows.flatMap(({ userId }) => (userId ? [userId] : []));
  const names = await namesOf([...new Set(ids)]);
  return { items: rows.map((row) => toEntry(row, names)), total, offset: skip, limit };
}

const toEntry = (row: CreditRow, names: ReadonlyMap<string, string>): CreditEntryView => ({
  _id: row.id,
  date: row.at,
  kind: row.kind,
  amount: row.amount,
  usage_type: row.usageType,
  origin: row.origin,
  source: row.source,
  user: row.userId ? { _id: row.userId, full_name: names.get(row.userId) ?? "" } : null,
  campaign:
    row.campaignId && row.campaignName !== null ? { _id: row.campaignId, name: row.campaignName } : null,
});

/** What was spent in a period up to today, by day and type. */
export async function showPeriodChart(
  member: Member,
  period: CreditPeriod,
  timezone: string,
): Promise<CreditsChartView> {
  const days = creditPeriodDays[period];
  return toChart(
    await readCreditsChart(member, { from: null, to: null, zone: chooseTimeZone(timezone), days }),
  );
}

/** What was spent by day and type. */
export async function showCreditsChart(
  member: Member,
  query: {
    readonly start_date?: string | undefined;
    readonly end_date?: string | undefined;
    readonly timezone?: string | undefined;
  },
): Promise<CreditsChartView> {
  const zone = chooseTimeZone(query.timezone);
  return toChart(
    await readCreditsChart(member, { from: query.start_date ?? null, to: query.end_date ?? null, zone }),
  );
}

function toChart({ days, series, total }: CreditsChart): CreditsChartView {
  return {
    days: [...days],
    series: series.map(({ usageType, total: own, days: each }) => ({
      usage_type: usageType,
      total: own,
      days: [...each],
    })),
    total,
  };
}

/** What credits buy, and which packs are for sale. Throws `not_found` for a price that no pack has. */
export async function showCreditPrices(member: Member, priceId: string | null): Promise<CreditPricesView> {
  const [packs, monthly] = await Promise.all([listPacks(member.workspaceId), readMonthly(member)]);
  const chosen = priceId === null ? packs : packs.filter((pack) => pack.priceId === priceId);
  if (priceId !== null && chosen.length === 0) throw new ProductError("not_found", "notFound");
  return {
    prices: usageTypes.map((usageType) => ({ usage_type: usageType, ...creditPrices[usageType] })),
    packs: chosen.map(({ priceId: id, ...pack }) => ({ price_id: id, ...pack })),
    monthly,
  };
}
