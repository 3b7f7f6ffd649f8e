import { useFormatter, useTranslations } from "next-intl";
import type { WorkflowOverview } from "@/lib/contracts/campaigns/overview.ts";
import { cn } from "../../ui/cn.ts";

type Split = WorkflowOverview["splits"][number];

const letterOf = (place: number) => String.fromCharCode(65 + place);

/** The ways of each split, the answers that they get, and whether one is better. */
export function SplitResults({ splits }: { splits: readonly Split[] }) {
  const t = useTranslations("campaigns.overview.splits");
  if (splits.length === 0) return null;
  return (
    <section aria-labelledby="splits">
      <h2 id="splits" className="mb-3 font-semibold text-md">
        {t("title")}
      </h2>
      <div className="flex flex-col gap-3">
        {splits.map((split, index) => (
          <SplitResult key={split._id} split={split} name={t("one", { number: index + 1 })} />
        ))}
      </div>
    </section>
  );
}

function SplitResult({ split, name }: { split: Split; name: string }) {
  const t = useTranslations("campaigns.overview.splits");
  const format = useFormatter();
  const percent = (share: number) => format.number(share, { style: "percent", maximumFractionDigits: 0 });
  const whole = split.ways.reduce((sum, { share }) => sum + share, 0);
  const way = split.better_way === null ? "" : letterOf(split.better_way);
  return (
    <div className="rounded-card border bg-raised p-4 text-sm">
      <h3 className="font-medium">{name}</h3>
      <p className={cn("mb-3", split.verdict === "better" ? "text-success" : "text-muted")}>
        {t(split.verdict, { way })}
      </p>
      <div className="overflow-x-auto">
        <table className="w-full text-left">
          <thead className="text-muted text-xs">
            <tr>
              {(["way", "reached", "replied", "likely"] as const).map((column) => (
                <th
                  key={column}
                  scope="col"
                  className="py-1 pr-4 text-right font-medium first:text-left last:pr-0"
                >
                  {t(column)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {split.ways.map(({ share, step, reached, replied, reply }, place) => (
              <tr key={letterOf(place)} className="border-t">
                <th scope="row" className="py-2 pr-4 font-normal">
                  <span className="mr-2 font-medium">{letterOf(place)}</span>
                  <span className="text-muted">
                    {percent(whole > 0 ? share / whole : 0)} ·{" "}
                    {step === null ? t("ends") : t("first", { step })}
                  </span>
                </th>
                <td className="tabular py-2 pr-4 text-right">{format.number(reached)}</td>
                <td className="tabular py-2 pr-4 text-right">
                  {format.number(replied)}
                  {reply ? ` (${percent(reply.rate)})` : ""}
                </td>
                <td className="tabular whitespace-nowrap py-2 text-right text-muted">
                  {reply ? t("range", { low: percent(reply.low), high: percent(reply.high) }) : "–"}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}
