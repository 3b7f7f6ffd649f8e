"use client";

import { useFormatter, useTranslations } from "next-intl";
import type { CreditsChartView } from "@/lib/contracts/credits/calls.ts";
import { ProgressBar } from "../ui/state/progress-bar.tsx";

/** What each category took of all that was spent, rounded up, as words and as a bar [BO-198, BO-199]. */
export function UsageByType({ chart }: { chart: CreditsChartView }) {
  const t = useTranslations("credits");
  const format = useFormatter();
  return (
    <section aria-labelledby="by-type">
      <h2 id="by-type" className="mb-3 font-semibold text-md">
        {t("byType")}
      </h2>
      <ul className="grid gap-x-8 gap-y-3 sm:grid-cols-2">
        {chart.series.map(({ usage_type, total }) => (
          <li key={usage_type} className="flex min-w-0 flex-col gap-1">
            <span className="flex items-baseline justify-between gap-3 text-sm">
              <span className="min-w-0 truncate">{t(`types.${usage_type}`)}</span>
              <span className="tabular shrink-0 text-muted">{format.number(Math.ceil(total))}</span>
            </span>
            <span className="flex">
              <ProgressBar label={t(`types.${usage_type}`)} done={total} total={chart.total} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
