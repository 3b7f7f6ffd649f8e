"use client";

import { useFormatter, useTranslations } from "next-intl";
import type { CreditEntryView, CreditsHistoryView } from "@/lib/contracts/credits/calls.ts";
import { DataList, type DataListProps } from "../patterns/data-list/data-list.tsx";
import { Link } from "../ui/link.tsx";
import { Pagination } from "../ui/pagination.tsx";

export interface HistoryListProps
  extends Pick<DataListProps<CreditEntryView>, "empty" | "state" | "error" | "filtered" | "onClearFilters"> {
  history: CreditsHistoryView | null;
  /** Whether the reader may open campaigns. */
  opensCampaigns: boolean;
  onPage: (page: number) => void;
}

/** What came and went, latest first, by pages of ten [BO-200, BO-206]. */
export function HistoryList({ history, opensCampaigns, onPage, ...states }: HistoryListProps) {
  const t = useTranslations("credits");
  const format = useFormatter();
  const when = ({ date }: CreditEntryView) =>
    format.dateTime(new Date(date), { dateStyle: "medium", timeStyle: "short" });
  const what = ({ kind, usage_type, source }: CreditEntryView) =>
    kind === "refund" && usage_type
      ? t("refundOf", { type: t(`types.${usage_type}`) })
      : usage_type
        ? t(`types.${usage_type}`)
        : kind === "grant" && source
          ? t(`sources.${source}`)
          : t(`kinds.${kind}`);
  const who = ({ user }: CreditEntryView) => (user ? user.full_name || user._id : "");
  const how = ({ origin }: CreditEntryView) => (origin ? t(`origins.${origin}`) : "");
  const amount = ({ amount: credits }: CreditEntryView) =>
    format.number(credits, { signDisplay: "exceptZero", maximumFractionDigits: 3 });
  const campaign = ({ campaign: one }: CreditEntryView) =>
    one && opensCampaigns ? (
      <Link href={`/campaign/edit/${one._id}`} className="hover:underline">
        {one.name}
      </Link>
    ) : (
      (one?.name ?? "")
    );
  const pages = Math.max(1, Math.ceil((history?.total ?? 0) / (history?.limit ?? 10)));
  return (
    <>
      <DataList
        {...states}
        label={t("title")}
        rows={history?.items ?? []}
        rowId={(row) => row._id}
        rowName={what}
        columns={[
          { id: "what", header: t("column.what"), cell: what },
          {
            id: "amount",
            header: t("column.amount"),
            cell: (row) => <span className={row.amount > 0 ? "text-success" : ""}>{amount(row)}</span>,
            align: "end",
          },
          {
            id: "origin",
            header: t("column.origin"),
            cell: how,
          },
          { id: "user", header: t("column.user"), cell: who, className: "max-w-[24ch] truncate" },
          {
            id: "campaign",
            header: t("column.campaign"),
            cell: campaign,
            className: "max-w-[28ch] truncate",
          },
          { id: "date", header: t("column.date"), cell: when, align: "end" },
        ]}
        card={(row) => (
          <>
            <span className="flex items-center justify-between gap-2">
              <span className="truncate font-medium">{what(row)}</span>
              <span className="tabular shrink-0">{amount(row)}</span>
            </span>
            <span className="mt-1 block truncate text-muted text-xs">
              {[when(row), who(row) || how(row), row.campaign?.name].filter(Boolean).join(" · ")}
            </span>
          </>
        )}
      />
      {history && history.total > history.limit ? (
        <Pagination page={Math.floor(history.offset / history.limit) + 1} pages={pages} onPage={onPage} />
      ) : null}
    </>
  );
}
