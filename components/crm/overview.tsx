import { getFormatter, getTranslations } from "next-intl/server";
import { PageHeader } from "@/components/patterns/page-header.tsx";
import { Panel } from "@/components/patterns/panel.tsx";
import { Link } from "@/components/ui/link.tsx";
import { EmptyState } from "@/components/ui/state/empty-state.tsx";
import { LiveFigures } from "./live-figures.tsx";

interface Sum {
  readonly currency: string;
  readonly count: number;
  readonly amount: number;
  readonly weighted: number;
}

export interface OverviewFigures {
  readonly open: readonly Sum[];
  /** Since the first of the month. */
  readonly won: readonly Sum[];
  readonly lost: readonly Sum[];
  readonly pipelines: readonly {
    readonly id: string;
    readonly name: string;
    readonly stages: readonly {
      readonly id: string;
      readonly name: string;
      readonly probability: number;
      readonly totals: readonly Sum[];
    }[];
  }[];
}

const countOf = (sums: readonly Sum[]) => sums.reduce((sum, { count }) => sum + count, 0);

/** What the deals are worth: open, weighted, won and lost this month, and by stage [OC-344]. */
export async function Overview({ figures }: { figures: OverviewFigures }) {
  const [t, format] = await Promise.all([getTranslations("crm"), getFormatter()]);
  const money = (amount: number, currency: string) =>
    format.number(amount, {
      style: "currency",
      currency,
      ...(Number.isInteger(amount) ? { maximumFractionDigits: 0, minimumFractionDigits: 0 } : {}),
    });
  const amounts = (sums: readonly Sum[], of: "amount" | "weighted") =>
    sums.map((sum) => money(sum[of], sum.currency)).join(" · ");
  const board = "/crm/manage/default";
  const tiles = [
    { word: "open", sums: figures.open, of: "amount", href: board },
    { word: "weighted", sums: figures.open, of: "weighted", href: board },
    { word: "won", sums: figures.won, of: "amount", href: `${board}?status=won` },
    { word: "lost", sums: figures.lost, of: "amount", href: `${board}?status=lost` },
  ] as const;
  const isEmpty = tiles.every(({ sums }) => sums.length === 0);
  return (
    <>
      <LiveFigures />
      <PageHeader title={t("overview.title")} text={t("overview.text")} />
      <div className="flex flex-col gap-4 px-4 pb-10 sm:px-6">
        <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
          {tiles.map(({ word, sums, of, href }) => (
            <li key={word}>
              <Link
                href={href}
                className="flex h-full flex-col gap-1 rounded-card border bg-raised p-4 hover:border-border-strong"
              >
                <span className="text-muted">{t(`overview.${word}`)}</span>
                <span className="tabular wrap-anywhere font-semibold text-xl">
                  {amounts(sums, of) || "0"}
                </span>
                <span className="tabular text-muted text-xs">
                  {t("overview.deals", { count: countOf(sums) })}
                </span>
              </Link>
            </li>
          ))}
        </ul>
        {isEmpty ? (
          <EmptyState
            picture="cards"
            title={t("emptyTitle")}
            text={t("emptyText")}
            action={
              <Link href={board} className="font-medium text-accent-ink hover:underline">
                {t("overview.toBoard")}
              </Link>
            }
          />
        ) : null}
        {figures.pipelines.map((pipeline) => {
          const most = Math.max(1, ...pipeline.stages.map(({ totals }) => countOf(totals)));
          return (
            <Panel key={pipeline.id} title={pipeline.name}>
              <ul className="flex flex-col gap-3">
                {pipeline.stages.map((stage) => (
                  <li
                    key={stage.id}
                    className="grid grid-cols-1 gap-x-4 gap-y-1 sm:grid-cols-[180px_1fr_240px]"
                  >
                    <Link
                      href={`${board}?pipeline=${pipeline.id}`}
                      className="min-w-0 truncate font-medium hover:underline"
                    >
                      {stage.name}{" "}
                      <span className="tabular font-normal text-muted text-xs">
                        {t("percent", { percent: stage.probability })}
                      </span>
                    </Link>
                    <span aria-hidden="true" className="h-2 self-center rounded-full bg-hover">
                      <span
                        className="block h-2 rounded-full bg-brand-6"
                        style={{ width: `${Math.round((100 * countOf(stage.totals)) / most)}%` }}
                      />
                    </span>
                    <span className="tabular text-muted sm:text-right">
                      {t("overview.deals", { count: countOf(stage.totals) })}
                      {stage.totals.length > 0 ? ` · ${amounts(stage.totals, "amount")}` : ""}
                    </span>
                  </li>
                ))}
              </ul>
            </Panel>
          );
        })}
      </div>
    </>
  );
}
