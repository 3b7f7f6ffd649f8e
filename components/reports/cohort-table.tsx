import { useFormatter, useTranslations } from "next-intl";
import type { ReportView } from "@/lib/contracts/reports.ts";
import { FigureTable } from "./figure-table.tsx";

const columns = ["people", "contacted", "accepted", "replied"] as const;

/** What became of the people who entered in each week. */
export function CohortTable({ cohorts }: { cohorts: ReportView["cohorts"] }) {
  const t = useTranslations("reports");
  const format = useFormatter();
  if (cohorts.length === 0) return null;
  const share = (part: number, whole: number) =>
    `${format.number(part)} (${format.number(whole > 0 ? part / whole : 0, { style: "percent", maximumFractionDigits: 0 })})`;
  return (
    <section aria-labelledby="cohorts">
      <h2 id="cohorts" className="mb-3 font-semibold text-md">
        {t("cohorts.title")}
      </h2>
      <FigureTable
        label={t("cohorts.title")}
        head={[
          t("cohorts.week"),
          t("cohorts.people"),
          t("columns.contacted"),
          t("columns.accepted"),
          t("columns.replied"),
        ]}
        rows={cohorts.map((cohort) => ({
          id: cohort.week,
          cells: [
            format.dateTime(new Date(`${cohort.week}T12:00:00Z`), { dateStyle: "medium", timeZone: "UTC" }),
            ...columns.map((column) =>
              column === "people" ? format.number(cohort.people) : share(cohort[column], cohort.people),
            ),
          ],
        }))}
      />
    </section>
  );
}
