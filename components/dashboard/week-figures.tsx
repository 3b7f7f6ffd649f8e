"use client";

import { useFormatter, useTranslations } from "next-intl";
import type { StatisticsView } from "@/lib/contracts/dashboard.ts";

const figures = ["sent", "accepted", "replied", "booked_meeting"] as const;

/** The last seven days in four figures, each beside the seven days before. */
export function WeekFigures({ week }: { week: StatisticsView["week"] }) {
  const t = useTranslations("dashboard.week");
  const format = useFormatter();
  return (
    <section aria-labelledby="week">
      <h2 id="week" className="mb-3 font-semibold text-md">
        {t("title")}
      </h2>
      <dl className="grid grid-cols-2 gap-3 md:grid-cols-4">
        {figures.map((name) => {
          const { now, before } = week[name];
          return (
            <div key={name} className="rounded-card border bg-raised p-4">
              <dt className="text-muted">{t(name)}</dt>
              <dd className="tabular mt-1 font-semibold text-2xl tracking-tight">{format.number(now)}</dd>
              <dd className="tabular mt-1 text-muted text-xs">{t("before", { count: before })}</dd>
            </div>
          );
        })}
      </dl>
    </section>
  );
}
