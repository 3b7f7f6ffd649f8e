import { useFormatter, useTranslations } from "next-intl";
import { Link } from "@/components/ui/link.tsx";
import type { WorkflowOverview } from "@/lib/contracts/campaigns/overview.ts";
import { rowsAddress } from "../rows-address.ts";

/** How many people the campaign reached, and what they did; each figure leads to its rows. */
export function Funnel({ overview }: { overview: WorkflowOverview }) {
  const t = useTranslations("campaigns.overview.funnel");
  const format = useFormatter();
  const { _id: id, funnel, rates } = overview;
  const percent = (rate: number | null) =>
    rate === null ? null : format.number(rate, { style: "percent", maximumFractionDigits: 0 });
  const figures = [
    ["contacted", funnel.contacted, null, rowsAddress(id, "contacted")],
    ["accepted", funnel.accepted, percent(rates.acceptance), rowsAddress(id, "new_accepted")],
    ["replied", funnel.replied, percent(rates.reply), rowsAddress(id, "new_replied")],
    ["meetings", funnel.meetings, null, rowsAddress(id, "meetings_booked")],
  ] as const;
  return (
    <section aria-label={t("title")}>
      <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-4">
        {figures.map(([name, count, rate, href]) => (
          <li key={name}>
            <Link href={href} className="block rounded-card border bg-raised p-4 hover:bg-hover">
              <span className="block text-muted">{t(name)}</span>
              <span className="tabular mt-1 flex items-baseline gap-2">
                <span className="font-semibold text-2xl tracking-tight">{format.number(count)}</span>
                {rate === null ? null : <span className="text-muted">{rate}</span>}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
