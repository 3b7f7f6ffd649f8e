"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { callApi } from "@/lib/client/call-api.ts";
import type { PersonState, WorkflowProfile } from "@/lib/contracts/campaigns.ts";
import { DataList } from "../patterns/data-list.tsx";
import { Timeline } from "../prospects/index.ts";
import { Dialog } from "../ui/dialog.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { Input } from "../ui/input.tsx";
import { Pagination } from "../ui/pagination.tsx";
import { RelativeDate } from "../ui/relative-date.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { StatusPill, type Tone } from "../ui/status-pill.tsx";

const size = 25;
const tones: Record<string, Tone> = {
  waiting: "info",
  claimed: "info",
  parked: "neutral",
  held: "warning",
  paused: "warning",
  uncertain: "danger",
  canceled: "neutral",
  complete: "success",
};

interface Page {
  items: PersonState[];
  total: number;
}

/** The people of a campaign: where each stands, what for it waits, and the next try. */
export function CampaignPeople({ workflowId }: { workflowId: string }) {
  const t = useTranslations("campaigns.state");
  const [page, setPage] = useState(1);
  const [search, setSearch] = useState("");
  const [open, setOpen] = useState<string | null>(null);
  const list = useQuery({
    queryKey: ["campaign", workflowId, "people", page, search],
    queryFn: ({ signal }) =>
      callApi<Page>("GET", `/workflows/${workflowId}/profiles`, {
        query: { offset: (page - 1) * size, limit: size, query: search || undefined },
        signal,
      }),
    placeholderData: (before) => before,
  });
  const name = (row: PersonState) =>
    row.profile.full_name || row.profile.email || row.profile.social_url || "";
  const reasonOf = (reason: string) => (t.has(`reasons.${reason}`) ? t(`reasons.${reason}`) : reason);
  const pill = (row: PersonState) => (
    <StatusPill tone={tones[row.state ?? ""] ?? "neutral"}>{t(`states.${row.state ?? "none"}`)}</StatusPill>
  );
  const button = (row: PersonState) => (
    <button
      type="button"
      className="truncate text-left font-medium hover:underline"
      onClick={() => setOpen(row.profile._id)}
    >
      {name(row)}
    </button>
  );
  return (
    <section aria-label={t("title")} className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="font-semibold text-md">
          {t("title")} <span className="tabular font-normal text-muted">{list.data?.total ?? ""}</span>
        </h2>
        <div className="w-full sm:w-64">
          <Input
            type="search"
            aria-label={t("search")}
            placeholder={t("search")}
            value={search}
            onChange={(event) => {
              setSearch(event.target.value);
              setPage(1);
            }}
          />
        </div>
      </div>
      <DataList
        label={t("title")}
        rows={list.data?.items ?? []}
        rowId={(row) => row.profile._id}
        rowName={name}
        state={list.isPending ? "loading" : list.isError ? "error" : "ready"}
        error={{ onRetry: () => void list.refetch() }}
        filtered={search !== ""}
        onClearFilters={() => setSearch("")}
        empty={<EmptyState title={t("emptyTitle")} text={t("emptyText")} />}
        columns={[
          { id: "name", header: t("person"), cell: button },
          { id: "state", header: t("status"), cell: pill },
          { id: "why", header: t("why"), cell: (row) => (row.reason ? reasonOf(row.reason) : "") },
          {
            id: "next",
            header: t("next"),
            cell: (row) => (row.next_at === null ? "" : <RelativeDate at={row.next_at} />),
          },
        ]}
        card={(row) => (
          <>
            <span className="flex items-center justify-between gap-2">
              {button(row)}
              {pill(row)}
            </span>
            <span className="block truncate text-muted text-xs">
              {row.reason ? reasonOf(row.reason) : row.profile.company_name}
            </span>
          </>
        )}
      />
      {(list.data?.total ?? 0) > size ? (
        <Pagination page={page} pages={Math.ceil((list.data?.total ?? 0) / size)} onPage={setPage} />
      ) : null}
      {open ? <PersonDialog workflowId={workflowId} profileId={open} onClose={() => setOpen(null)} /> : null}
    </section>
  );
}

function PersonDialog({
  workflowId,
  profileId,
  onClose,
}: {
  workflowId: string;
  profileId: string;
  onClose: () => void;
}) {
  const t = useTranslations("campaigns.state");
  const { data } = useQuery({
    queryKey: ["campaign", workflowId, "person", profileId],
    queryFn: ({ signal }) =>
      callApi<WorkflowProfile>("GET", `/workflows/${workflowId}/profiles/${profileId}`, { signal }),
  });
  return (
    <Dialog
      open
      width={725}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={data ? data.profile.full_name || data.profile.email || t("person") : t("person")}
    >
      {data ? (
        <div className="flex flex-col gap-4">
          <p>
            <StatusPill tone={tones[data.state ?? ""] ?? "neutral"}>
              {t(`states.${data.state ?? "none"}`)}
            </StatusPill>{" "}
            {data.reason
              ? t.has(`reasons.${data.reason}`)
                ? t(`reasons.${data.reason}`)
                : data.reason
              : null}
          </p>
          {data.next_at === null ? null : (
            <p>
              {t("nextTry")} <RelativeDate at={data.next_at} />
            </p>
          )}
          <Timeline events={data.timeline} />
        </div>
      ) : (
        <Skeleton className="h-24" />
      )}
    </Dialog>
  );
}
