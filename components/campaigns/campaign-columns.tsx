"use client";

import { ArrowDown, ArrowUp } from "lucide-react";
import { useFormatter, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Link } from "@/components/ui/link.tsx";
import type { WorkflowSummary } from "@/lib/contracts/campaigns/campaigns.ts";
import type { WorkflowRates } from "@/lib/contracts/campaigns/overview.ts";
import type { CampaignSort } from "@/lib/contracts/words/campaign-sorts.ts";
import { Sparkline } from "../patterns/chart/sparkline.tsx";
import type { Column } from "../patterns/data-list/columns.ts";
import { useProductTime } from "../ui/product-time.tsx";
import { RelativeDate } from "../ui/relative-date.tsx";
import { ProgressBar } from "../ui/state/progress-bar.tsx";
import { StatusPill } from "../ui/state/status-pill.tsx";
import type { AccountChoice } from "./campaign-filters.tsx";
import { CampaignStatusPill } from "./campaign-status-pill.tsx";
import { type CampaignPlace, placeAddress, sortedBy } from "./campaign-views.ts";
import { CardFigures } from "./card-figures.tsx";

/** A link to a campaign, by its name. */
function CampaignLink({ row }: { row: WorkflowSummary }) {
  return (
    <Link
      title={row.name}
      className="block min-w-0 truncate font-medium hover:underline sm:max-w-[24ch] lg:max-w-[36ch] xl:max-w-[56ch]"
      href={`/campaign/edit/${row._id}`}
    >
      {row.name}
    </Link>
  );
}

/** A campaign's status, why nothing of it runs, and how many uncertain steps a person has to decide. */
function CampaignState({ row }: { row: WorkflowSummary }) {
  const t = useTranslations("campaigns.list");
  const reasons = useTranslations("sequencer.reasons");
  return (
    <>
      {row.reason ? <StatusPill tone="warning">{reasons(row.reason)}</StatusPill> : null}
      {row.counts.uncertain > 0 ? (
        <StatusPill tone="danger">{t("uncertain", { count: row.counts.uncertain })}</StatusPill>
      ) : null}
      <CampaignStatusPill status={row.status} />
    </>
  );
}

/** The bulk work on a campaign's people, with its progress. */
function CampaignWork({ work }: Pick<WorkflowSummary, "work">) {
  const t = useTranslations("campaigns.list");
  if (!work) return null;
  return (
    <span className="tabular text-muted text-xs">
      {t(`work.${work.kind}`, { done: work.done, total: work.total })}
    </span>
  );
}

/** A rate with its count, or the count alone where there is nothing to share. */
function RateCell({ row, rate, count }: { row: WorkflowSummary; rate: number | null; count: number }) {
  const format = useFormatter();
  return (
    <Link className="hover:underline" href={`/campaign/edit/${row._id}`}>
      {rate === null ? null : (
        <span className="font-medium">
          {format.number(rate, { style: "percent", maximumFractionDigits: 0 })}
        </span>
      )}{" "}
      <span className={rate === null ? undefined : "text-muted text-xs"}>{format.number(count)}</span>
    </Link>
  );
}

/** How many of a campaign's people are through. */
function Progress({ row, rates }: { row: WorkflowSummary; rates: WorkflowRates | undefined }) {
  const t = useTranslations("campaigns.list");
  const format = useFormatter();
  if (!rates || rates.people === 0) return null;
  return (
    <span className="flex min-w-28 items-center gap-2">
      <ProgressBar label={`${t("progress")}: ${row.name}`} done={rates.through} total={rates.people} />
      <span className="w-9 text-right">
        {format.number(rates.through / rates.people, { style: "percent", maximumFractionDigits: 0 })}
      </span>
    </span>
  );
}

/** When the next step of a campaign is due. */
function NextStep({ row, rates }: { row: WorkflowSummary; rates: WorkflowRates | undefined }) {
  const t = useTranslations("campaigns.list");
  const now = useProductTime();
  const at = row.status === "active" ? rates?.next_at : null;
  if (at === null || at === undefined) return null;
  return at <= now ? t("soon") : <RelativeDate at={at} />;
}

/** A column's name that sorts by it. */
function SortHeader({ place, sort, name }: { place: CampaignPlace; sort: CampaignSort; name: string }) {
  const t = useTranslations("campaigns.list.sort");
  const Arrow = place.isDescending ? ArrowDown : ArrowUp;
  return (
    <Link
      className="inline-flex items-center gap-1 rounded-field hover:text-text"
      title={t("by", { column: name })}
      href={placeAddress(sortedBy(place, sort))}
    >
      {name}
      {place.sort === sort ? (
        <>
          <Arrow aria-hidden="true" className="size-3!" />
          <span className="sr-only">, {t(place.isDescending ? "descending" : "ascending")}</span>
        </>
      ) : null}
    </Link>
  );
}

/** The columns of the list: name, state, figures with their rates, and actions. */
export function useCampaignColumns({
  place,
  rates,
  accounts,
  actions,
}: {
  place: CampaignPlace;
  rates: ReadonlyMap<string, WorkflowRates>;
  accounts: readonly AccountChoice[];
  actions: (row: WorkflowSummary) => ReactNode;
}): readonly Column<WorkflowSummary>[] {
  const t = useTranslations("campaigns.list");
  const by = (sort: CampaignSort, name: string) => <SortHeader {...{ place, sort, name }} />;
  const count = (figure: "people" | "enrolled" | "sent") => (row: WorkflowSummary) => (
    <RateCell row={row} rate={null} count={row.counts[figure]} />
  );
  const rateOf = (row: WorkflowSummary) => rates.get(row._id);
  return [
    { id: "name", header: by("name", t("name")), cell: (row) => <CampaignLink row={row} /> },
    {
      id: "status",
      header: by("status", t("status")),
      cell: (row) => (
        <span className="flex flex-row-reverse flex-wrap items-center justify-end gap-1">
          <CampaignWork work={row.work} />
          <CampaignState row={row} />
        </span>
      ),
    },
    ...(place.credentialId === null
      ? [
          {
            id: "sender",
            header: t("sender"),
            cell: (row: WorkflowSummary) => accounts.find(({ id }) => id === row.credentials)?.name ?? null,
          },
        ]
      : []),
    {
      id: "people",
      header: by("people", t("figures.people")),
      align: "end",
      cell: count("people"),
    },
    { id: "enrolled", header: t("figures.enrolled"), align: "end", cell: count("enrolled") },
    {
      id: "progress",
      header: t("progress"),
      cell: (row) => <Progress row={row} rates={rateOf(row)} />,
    },
    { id: "sent", header: by("sent", t("figures.sent")), align: "end", cell: count("sent") },
    {
      id: "accepted",
      header: by("accepted", t("figures.accepted")),
      align: "end",
      cell: (row) => (
        <RateCell row={row} rate={rateOf(row)?.rates.acceptance ?? null} count={row.counts.accepted} />
      ),
    },
    {
      id: "replied",
      header: by("replied", t("figures.replied")),
      align: "end",
      cell: (row) => (
        <RateCell row={row} rate={rateOf(row)?.rates.reply ?? null} count={row.counts.replied} />
      ),
    },
    { id: "next", header: t("next"), cell: (row) => <NextStep row={row} rates={rateOf(row)} /> },
    {
      id: "last",
      header: by("last_activity", t("last")),
      cell: (row) => {
        const at = rateOf(row)?.last_at;
        return at ? <RelativeDate at={at} /> : null;
      },
    },
    {
      id: "days",
      header: t("days"),
      className: "hidden 2xl:table-cell",
      cell: (row) => {
        const days = rateOf(row)?.days;
        if (!days) return null;
        const sent = days.reduce((sum, one) => sum + one, 0);
        return <Sparkline label={t("daysLabel", { name: row.name, count: sent })} values={days} />;
      },
    },
    {
      id: "actions",
      header: <span className="sr-only">{t("actionsHeader")}</span>,
      align: "end",
      isAlwaysShown: true,
      cell: actions,
    },
  ];
}

/** A campaign on a phone: name, state and actions, and below them its most important figures. */
export function CampaignCard({
  row,
  rates,
  children,
}: {
  row: WorkflowSummary;
  rates: WorkflowRates | undefined;
  children: ReactNode;
}) {
  return (
    <>
      <span className="flex items-center justify-between gap-2">
        <CampaignLink row={row} />
        <span className="flex shrink-0 items-center gap-1">
          <CampaignState row={row} />
          {children}
        </span>
      </span>
      <CardFigures counts={row.counts} />
      <Progress row={row} rates={rates} />
      <CampaignWork work={row.work} />
    </>
  );
}
