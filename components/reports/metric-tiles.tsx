"use client";

import { useFormatter, useTranslations } from "next-intl";
import type { ReportView } from "@/lib/contracts/reports.ts";
import type { FigureMetric } from "@/lib/contracts/words/metrics.ts";
import { useListQuery } from "../patterns/use-list-query.ts";
import { cn } from "../ui/cn.ts";

/** The figures of the period, each beside the period before. Choosing one shows its days and its rows. */
export function MetricTiles({ metrics, chosen }: { metrics: ReportView["metrics"]; chosen: FigureMetric }) {
  const t = useTranslations("reports");
  const format = useFormatter();
  const write = useListQuery();
  return (
    <section aria-label={t("figures")}>
      <ul className="grid grid-cols-2 gap-2 md:grid-cols-3 lg:grid-cols-5">
        {metrics.map(({ metric, now, before }) => (
          <li key={metric}>
            <button
              type="button"
              aria-pressed={metric === chosen}
              onClick={() => write((query) => query.set("metric", metric))}
              className={cn(
                "block size-full rounded-card border bg-raised p-3 text-left hover:bg-hover",
                metric === chosen && "border-accent bg-selected",
              )}
            >
              <span className="block text-muted text-xs">{t(`metrics.${metric}`)}</span>
              <span className="tabular mt-1 block font-semibold text-xl tracking-tight">
                {format.number(now)}
              </span>
              <span className="tabular block text-muted text-xs">{t("before", { count: before })}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
