"use client";

import Link from "next/link";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import type { WorkflowSummary } from "@/lib/contracts/campaigns/campaigns.ts";
import type { Column } from "../patterns/data-list/columns.ts";
import { StatusPill } from "../ui/state/status-pill.tsx";
import { CampaignStatusPill } from "./campaign-status-pill.tsx";
import { CardFigures } from "./card-figures.tsx";

const figures = ["people", "enrolled", "sent", "accepted", "replied"] as const;

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

/** The columns of the list: name, state, figures and actions. */
export function useCampaignColumns(
  actions: (row: WorkflowSummary) => ReactNode,
): readonly Column<WorkflowSummary>[] {
  const t = useTranslations("campaigns.list");
  return [
    { id: "name", header: t("name"), cell: (row) => <CampaignLink row={row} /> },
    {
      id: "status",
      header: t("status"),
      cell: (row) => (
        <span className="flex flex-row-reverse flex-wrap items-center justify-end gap-1">
          <CampaignWork work={row.work} />
          <CampaignState row={row} />
        </span>
      ),
    },
    ...figures.map(
      (figure): Column<WorkflowSummary> => ({
        id: figure,
        header: t(`figures.${figure}`),
        align: "end",
        cell: (row) => (
          <Link className="hover:underline" href={`/campaign/edit/${row._id}`}>
            {row.counts[figure]}
          </Link>
        ),
      }),
    ),
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
export function CampaignCard({ row, children }: { row: WorkflowSummary; children: ReactNode }) {
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
      <CampaignWork work={row.work} />
    </>
  );
}
