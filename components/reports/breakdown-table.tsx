import { useFormatter, useTranslations } from "next-intl";
import { Link } from "@/components/ui/link.tsx";
import type { ReportView } from "@/lib/contracts/reports.ts";
import type { ReportBreakdown } from "@/lib/contracts/words/metrics.ts";
import { FigureTable } from "./figure-table.tsx";

const columns = ["contacted", "requests", "accepted", "messages", "emails", "replied", "meetings"] as const;

/** The figures by campaign, account or member, with the rates of acceptances and replies. */
export function BreakdownTable({ rows, by }: { rows: ReportView["rows"]; by: ReportBreakdown }) {
  const t = useTranslations("reports");
  const format = useFormatter();
  const withRate = (count: number, rate: number | null) =>
    rate === null
      ? format.number(count)
      : `${format.number(count)} (${format.number(rate, { style: "percent", maximumFractionDigits: 0 })})`;
  return (
    <section aria-labelledby="breakdown">
      <h2 id="breakdown" className="mb-3 font-semibold text-md">
        {`${t("by.label")} ${t(`by.${by}`)}`}
      </h2>
      {rows.length === 0 ? (
        <p className="text-muted">{t("nothing")}</p>
      ) : (
        <FigureTable
          label={t(`by.${by}`)}
          head={[t(`by.${by}`), ...columns.map((column) => t(`columns.${column}`))]}
          rows={rows.map((row) => ({
            id: row._id ?? "",
            cells: [
              by === "campaign" ? (
                <Link key="name" className="font-medium hover:underline" href={`/campaign/edit/${row._id}`}>
                  {row.name}
                </Link>
              ) : (
                row.name || t("by.nobody")
              ),
              ...columns.map((column) =>
                column === "accepted"
                  ? withRate(row.accepted, row.rates.acceptance)
                  : column === "replied"
                    ? withRate(row.replied, row.rates.reply)
                    : format.number(row[column]),
              ),
            ],
          }))}
        />
      )}
    </section>
  );
}
