"use client";

import { useQuery } from "@tanstack/react-query";
import { MoreHorizontal, Pause, Play } from "lucide-react";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { callApi } from "@/lib/client/call-api.ts";
import type { WorkflowSummary } from "@/lib/contracts/campaigns.ts";
import { AccountNotices } from "../credentials/index.ts";
import type { Column } from "../patterns/data-list/columns.ts";
import { DataList } from "../patterns/data-list/data-list.tsx";
import { useColumns } from "../patterns/data-list/use-columns.ts";
import { ViewMenu } from "../patterns/data-list/view-menu.tsx";
import { FilterBar } from "../patterns/filter-bar.tsx";
import { PageHeader } from "../patterns/page-header.tsx";
import { Button, IconButton } from "../ui/button.tsx";
import { Menu, MenuItem } from "../ui/dropdown-menu.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { Pagination } from "../ui/pagination.tsx";
import { StatusPill } from "../ui/status-pill.tsx";
import { CampaignStatusPill } from "./campaign-status-pill.tsx";
import { CardFigures } from "./card-figures.tsx";
import { type StatusVerb, useStatus } from "./use-status.ts";

interface Page {
  items: WorkflowSummary[];
  total: number;
}

export type CampaignView = "current" | "archived" | "deleted";

export interface CampaignListProps {
  first: Page;
  /** The social account whose campaigns are shown. */
  credentialId: string | null;
  view: CampaignView;
  search: string | null;
  /** From 1. */
  page: number;
  size: number;
  /** The columns that the person hid. */
  hidden: readonly string[];
}

const base = "/campaigns/my-campaigns";
const figures = ["people", "enrolled", "sent", "accepted", "replied"] as const;
const verbs: Readonly<Record<string, readonly StatusVerb[]>> = {
  draft: ["archive", "delete"],
  active: ["pause", "archive", "delete"],
  paused: ["start", "archive", "delete"],
  finished: ["archive", "delete"],
  archived: ["restore", "delete"],
  deleted: ["restore"],
};

/** What several campaigns at once can be told. */
const bulkVerbs: Readonly<Record<CampaignView, readonly StatusVerb[]>> = {
  current: ["archive", "delete"],
  archived: ["restore", "delete"],
  deleted: ["restore"],
};

/** What the list shows, as a saved view keeps it. */
function queryOf({ search, view }: { search: string | null; view: CampaignView }): string {
  return new URLSearchParams({ ...(search ? { search } : {}), view }).toString();
}

/** The address of a saved view: which campaigns is part of the path. */
function addressOf(query: string): string {
  const params = new URLSearchParams(query);
  const view = params.get("view");
  params.delete("view");
  return `${base}${view ? `/${view}` : ""}${params.size > 0 ? `?${params}` : ""}`;
}

/** Campaigns, eight a page, with their figures; archived and deleted ones in views of their own. */
export function CampaignList({ first, credentialId, view, search, page, size, hidden }: CampaignListProps) {
  const t = useTranslations("campaigns.list");
  const router = useRouter();
  const { run, isPending } = useStatus();
  const { data } = useQuery({
    queryKey: ["campaigns", credentialId, view, search, page],
    queryFn: ({ signal }) =>
      callApi<Page>("GET", "/workflows", {
        query: {
          ...{ credentials_id: credentialId, offset: (page - 1) * size, limit: size, query: search },
          ...{ archived_only: view === "archived" || null, deleted_only: view === "deleted" || null },
        },
        signal,
      }),
    initialData: first,
  });
  // What was chosen on another page, or in another view, is chosen no longer.
  const place = `${credentialId} ${view} ${search} ${page}`;
  const [selected, setSelected] = useState({ place, ids: new Set<string>() });
  const listed = data.items.filter((row) => selected.place === place && selected.ids.has(row._id));
  const chosen = new Set(listed.map((row) => row._id));
  const setChosen = (ids: Set<string>) => setSelected({ place, ids });
  const path = view === "current" ? base : `${base}/${view}`;
  const goTo = (next: number) => {
    const params = new URLSearchParams({
      ...(search ? { search } : {}),
      ...(next > 1 ? { page: String(next) } : {}),
    });
    router.push(params.size > 0 ? `${path}?${params}` : path);
  };
  const link = (row: WorkflowSummary) => (
    <Link
      title={row.name}
      className="block min-w-0 truncate font-medium hover:underline sm:max-w-[24ch] lg:max-w-[36ch] xl:max-w-[56ch]"
      href={`/campaign/edit/${row._id}`}
    >
      {row.name}
    </Link>
  );
  const undecided = (row: WorkflowSummary) =>
    row.counts.uncertain > 0 ? (
      <StatusPill tone="danger">{t("uncertain", { count: row.counts.uncertain })}</StatusPill>
    ) : null;
  const actions = (row: WorkflowSummary) => {
    const toggle = row.status === "active" ? "pause" : row.status === "paused" ? "start" : null;
    return (
      <span className="flex justify-end">
        {toggle ? (
          <IconButton
            size="sm"
            label={t(`verbs.${toggle}`, { name: row.name })}
            icon={toggle === "pause" ? <Pause /> : <Play />}
            loading={isPending(row._id)}
            onClick={() => run([row], toggle)}
          />
        ) : null}
        <Menu
          align="end"
          trigger={
            <IconButton size="sm" label={t("actions", { name: row.name })} icon={<MoreHorizontal />} />
          }
        >
          {row.status === "archived" || row.status === "deleted" ? null : (
            <MenuItem onSelect={() => router.push(`/campaigns/duplicate?workflow=${row._id}`)}>
              {t("duplicate")}
            </MenuItem>
          )}
          {(verbs[row.status] ?? []).map((verb) => (
            <MenuItem key={verb} danger={verb === "delete"} onSelect={() => run([row], verb)}>
              {t(`menu.${verb}`)}
            </MenuItem>
          ))}
        </Menu>
      </span>
    );
  };
  const columns: Column<WorkflowSummary>[] = [
    { id: "name", header: t("name"), cell: link },
    {
      id: "status",
      header: t("status"),
      cell: (row) => (
        <span className="flex flex-wrap items-center gap-1">
          <CampaignStatusPill status={row.status} />
          {undecided(row)}
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
  const { shown, choices, show } = useColumns("campaigns", columns, hidden);
  // What was refused stays chosen.
  const runChosen = async (verb: StatusVerb) => {
    const done = await run(listed, verb);
    setSelected((now) => ({ ...now, ids: new Set([...now.ids].filter((id) => !done.includes(id))) }));
  };
  return (
    <>
      <PageHeader
        title={t("title")}
        count={data.total}
        actions={
          <Button asChild variant="primary">
            <Link href="/campaign/add">{t("add")}</Link>
          </Button>
        }
      />
      <AccountNotices />
      <FilterBar
        label={t("search")}
        end={
          <>
            <nav aria-label={t("views")} className="flex gap-1">
              {(["current", "archived", "deleted"] as const).map((each) => (
                <Button key={each} asChild size="sm" variant={each === view ? "secondary" : "ghost"}>
                  <Link
                    aria-current={each === view ? "page" : undefined}
                    href={each === "current" ? base : `${base}/${each}`}
                  >
                    {t(`view.${each}`)}
                  </Link>
                </Button>
              ))}
            </nav>
            <ViewMenu
              saved={{ list: "campaigns", currentQuery: queryOf({ search, view }), hrefOf: addressOf }}
              choices={choices}
              show={show}
            />
          </>
        }
      />
      <DataList
        label={t("title")}
        rows={data.items}
        rowId={(row) => row._id}
        rowName={(row) => row.name}
        columns={shown}
        selection={{ ids: chosen, onChange: setChosen }}
        bulkActions={bulkVerbs[view].map((verb) => (
          <Button
            key={verb}
            className={verb === "delete" ? "text-danger" : undefined}
            onClick={() => runChosen(verb)}
          >
            {t(`menu.${verb}`)}
          </Button>
        ))}
        filtered={search !== null}
        onClearFilters={() => router.replace(path)}
        empty={
          <EmptyState
            picture="cards"
            title={t(`empty.${view}`)}
            text={t(`emptyText.${view}`)}
            action={
              view === "current" ? (
                <Button asChild>
                  <Link href="/campaign/add">{t("add")}</Link>
                </Button>
              ) : undefined
            }
          />
        }
        card={(row) => (
          <>
            <span className="flex items-center justify-between gap-2">
              {link(row)}
              <span className="flex shrink-0 items-center gap-1">
                {undecided(row)}
                <CampaignStatusPill status={row.status} />
                {actions(row)}
              </span>
            </span>
            <CardFigures counts={row.counts} />
          </>
        )}
      />
      {data.total > size ? (
        <Pagination page={page} pages={Math.ceil(data.total / size)} onPage={goTo} />
      ) : null}
    </>
  );
}
