"use client";

import { useQuery } from "@tanstack/react-query";
import { usePathname, useRouter, useSearchParams } from "next/navigation";
import { useTimeZone, useTranslations } from "next-intl";
import { callApi } from "@/lib/client/call-api.ts";
import { creditsPageSize, furthestCredit } from "@/lib/contracts/credits/bounds.ts";
import type {
  CreditPricesView,
  CreditsChartView,
  CreditsHistoryView,
} from "@/lib/contracts/credits/calls.ts";
import { DayChart } from "../patterns/chart/day-chart.tsx";
import { type CreditUsage, creditsOf } from "../patterns/credits/credit-usage.ts";
import { PageHeader } from "../patterns/page-header.tsx";
import { useListQuery } from "../patterns/use-list-query.ts";
import { EmptyState } from "../ui/state/empty-state.tsx";
import { ErrorState } from "../ui/state/error-state.tsx";
import type { CreditsPlace } from "./credits-place.ts";
import { CreditsSection } from "./credits-section.tsx";
import { HistoryFilters } from "./history-filters.tsx";
import { HistoryList } from "./history-list.tsx";
import { UsageByType } from "./usage-by-type.tsx";
import { useBuyPack } from "./use-buy-pack.ts";

export interface CreditsHistoryProps {
  place: CreditsPlace;
  usage: CreditUsage | null;
  offer: CreditPricesView;
  chart: CreditsChartView;
  history: CreditsHistoryView;
  members: readonly { readonly id: string; readonly name: string }[];
  supportHref: string | null;
  opensCampaigns: boolean;
}

/** The credits' history: what is left, what was spent by day and category, and each movement [BO-138]. */
export function CreditsHistory({
  place,
  members,
  supportHref,
  opensCampaigns,
  offer,
  ...first
}: CreditsHistoryProps) {
  const t = useTranslations("credits");
  const timezone = useTimeZone() ?? "UTC";
  const write = useListQuery();
  const buy = useBuyPack();
  const router = useRouter();
  const path = usePathname();
  const here = useSearchParams();
  const [from = "", to = ""] = [first.chart.days[0], first.chart.days.at(-1)];
  const space = useQuery({
    queryKey: ["workspace", "credits", "usage"],
    queryFn: async ({ signal }) => creditsOf((await callApi("GET /space/info", { signal })).credits_usage),
    initialData: first.usage,
  });
  const days = { start_date: from, end_date: to, timezone };
  const chart = useQuery({
    queryKey: ["workspace", "credits", "chart", days],
    queryFn: ({ signal }) => callApi("GET /billing/credits_history/chart", { query: days, signal }),
    initialData: first.chart,
  });
  const query = {
    date: place.day ?? `${from},${to}`,
    timezone,
    skip: Math.min((place.page - 1) * creditsPageSize, furthestCredit),
    ...(place.type ? { usage_type: place.type } : {}),
    ...(place.user ? { user_id: place.user } : {}),
  };
  const list = useQuery({
    queryKey: ["workspace", "credits", "history", query],
    queryFn: ({ signal }) => callApi("GET /billing/credits_history", { query, signal }),
    initialData: first.history,
  });
  const filtered = place.day !== null || place.type !== null || place.user !== null;
  const { series } = chart.data;
  const shown = place.type
    ? (series.find(({ usage_type }) => usage_type === place.type)?.days ?? chart.data.days.map(() => 0))
    : chart.data.days.map((_, at) => series.reduce((sum, one) => sum + (one.days[at] ?? 0), 0));
  const turn = (page: number) => {
    const next = new URLSearchParams(here);
    next.set("page", String(page));
    router.replace(`${path}?${next}`, { scroll: false });
  };
  return (
    <>
      <PageHeader title={t("title")} text={t("text")} />
      <div className="px-4 pb-5 sm:px-6">
        <CreditsSection
          usage={space.data}
          offer={offer}
          historyHref={null}
          onBuy={buy}
          supportHref={supportHref}
        />
      </div>
      <HistoryFilters place={place} members={members} days={chart.data.days} />
      <div className="flex flex-col gap-8 px-4 pb-8 sm:px-6">
        {chart.isError ? (
          <ErrorState error={chart.error} onRetry={() => void chart.refetch()} />
        ) : chart.data.total > 0 ? (
          <>
            <section aria-labelledby="by-day">
              <h2 id="by-day" className="mb-3 font-semibold text-md">
                {t("byDay")}
              </h2>
              <DayChart
                label={t("byDay")}
                days={chart.data.days}
                series={[
                  {
                    id: "spent",
                    label: place.type ? t(`types.${place.type}`) : t("spent"),
                    values: shown.map((one) => Math.round(one * 1000) / 1000),
                  },
                ]}
              />
            </section>
            <UsageByType chart={chart.data} />
          </>
        ) : null}
      </div>
      <HistoryList
        history={list.data}
        opensCampaigns={opensCampaigns}
        onPage={turn}
        state={list.isError ? "error" : "ready"}
        error={{ error: list.error, onRetry: () => void list.refetch() }}
        filtered={filtered}
        onClearFilters={() =>
          write((params) => {
            for (const name of ["day", "type", "user"]) params.delete(name);
          })
        }
        empty={<EmptyState title={t("emptyTitle")} text={t("emptyText")} />}
      />
    </>
  );
}
