"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { useTimeZone, useTranslations } from "next-intl";
import { useState } from "react";
import { callApi } from "@/lib/client/call-api.ts";
import type { HighlightsView, ReportView } from "@/lib/contracts/reports.ts";
import { DayChart } from "../patterns/chart/day-chart.tsx";
import { PageHeader } from "../patterns/page-header.tsx";
import { Button } from "../ui/button.tsx";
import { textOfWord } from "../ui/text-of-word.ts";
import { toast } from "../ui/toast/toast.tsx";
import { BreakdownTable } from "./breakdown-table.tsx";
import { CohortTable } from "./cohort-table.tsx";
import { HighlightsForm } from "./highlights-form.tsx";
import { MetricTiles } from "./metric-tiles.tsx";
import { type Choice, ReportFilters } from "./report-filters.tsx";
import { queryOf, type ReportPlace } from "./report-place.ts";
import { ReportRows } from "./report-rows.tsx";

export interface ReportsPageProps {
  place: ReportPlace;
  first: ReportView;
  highlights: HighlightsView;
  campaigns: readonly Choice[];
  accounts: readonly Choice[];
  members: readonly Choice[];
}

/** The figures of a period: tiles, days, breakdown, cohorts and the rows behind the chosen figure. */
export function ReportsPage({ place, first, highlights, ...choices }: ReportsPageProps) {
  const t = useTranslations("reports");
  const names = useTranslations("reports.metrics");
  const timezone = useTimeZone() ?? "UTC";
  const query = queryOf(place, timezone);
  const { data } = useQuery({
    queryKey: ["figures", "report", query, place.by],
    queryFn: ({ signal }) => callApi("GET /reports", { query: { ...query, by: place.by }, signal }),
    initialData: first,
  });
  // One key for each wish: a second press mails nothing more.
  const [key, setKey] = useState(() => crypto.randomUUID());
  const mail = useMutation({
    mutationFn: () => callApi("POST /reports/email", { body: { ...query, key } }),
    onSuccess: () => {
      setKey(crypto.randomUUID());
      toast.message(t("mailed"));
    },
    onError: () => toast.error(t("failed")),
  });
  const metric = textOfWord(names, place.metric) ?? place.metric;
  const chosen = data.metrics.find((one) => one.metric === place.metric);
  return (
    <>
      <PageHeader
        title={t("title")}
        actions={
          <>
            <Button asChild>
              <a href={`/api/reports/csv?${new URLSearchParams(query)}`} download>
                {t("csv")}
              </a>
            </Button>
            <Button loading={mail.isPending} onClick={() => mail.mutate()}>
              {t("mail")}
            </Button>
          </>
        }
      />
      <ReportFilters place={place} {...choices} />
      <div className="flex flex-col gap-8 px-4 pb-10 sm:px-6">
        <MetricTiles metrics={data.metrics} chosen={place.metric} />
        {chosen ? (
          <section aria-labelledby="chart">
            <h2 id="chart" className="mb-3 font-semibold text-md">
              {t("chart", { metric })}
            </h2>
            <DayChart
              label={t("chart", { metric })}
              days={data.days}
              series={[{ id: place.metric, label: metric, values: chosen.days }]}
            />
          </section>
        ) : null}
        <BreakdownTable rows={data.rows} by={place.by} />
        <CohortTable cohorts={data.cohorts} />
        <ReportRows place={place} metric={metric} />
        <HighlightsForm first={highlights} />
      </div>
    </>
  );
}
