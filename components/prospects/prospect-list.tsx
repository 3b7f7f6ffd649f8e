"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { ArrowDownUp, ListFilter } from "lucide-react";
import dynamic from "next/dynamic";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useCallback, useState } from "react";
import { callApi } from "@/lib/client/call-api.ts";
import type { ListedProfile, ProfilePage } from "@/lib/contracts/prospects.ts";
import { type LeadStatus, leadStatuses } from "@/lib/contracts/words/lead-statuses.ts";
import { type PeopleFilter, type PeopleOrder, peopleOrders } from "@/lib/contracts/words/people-filters.ts";
import { LabelTag } from "../labels/index.ts";
import type { Column } from "../patterns/data-list/columns.ts";
import { DataList } from "../patterns/data-list/data-list.tsx";
import { ofPages } from "../patterns/data-list/of-pages.ts";
import { useColumns } from "../patterns/data-list/use-columns.ts";
import { ViewMenu } from "../patterns/data-list/view-menu.tsx";
import { FilterBar } from "../patterns/filter-bar.tsx";
import { PageHeader } from "../patterns/page-header.tsx";
import { useListQuery } from "../patterns/use-list-query.ts";
import { LeadStatusPill, StatusBadges } from "../person/index.ts";
import { Avatar } from "../ui/avatar.tsx";
import { Button } from "../ui/button.tsx";
import { Menu, MenuItem } from "../ui/menu/dropdown-menu.tsx";
import { RelativeDate } from "../ui/relative-date.tsx";
import { EmptyState } from "../ui/state/empty-state.tsx";
import { useName } from "../ui/use-name.ts";
import { BulkBar } from "./bulk-bar.tsx";
import { DeedList } from "./deeds/deed-list.tsx";
import { useDeeds } from "./deeds/use-deeds.ts";
import { FilterBuilder } from "./filter-builder.tsx";
import { useFilterWords } from "./use-filter-words.ts";

// Loaded when the first person is opened.
const ProspectPanel = dynamic(async () => (await import("./prospect-panel.tsx")).ProspectPanel);

/** Long texts are truncated, so that no cell pushes the others out of the window. */
const text = "max-w-[32ch] truncate";

export interface ProspectListProps {
  first: ProfilePage;
  search: string | null;
  leadStatus: LeadStatus | null;
  filters: readonly PeopleFilter[];
  order: PeopleOrder;
  /** The campaigns by which the member may filter. */
  campaigns: readonly { id: string; name: string; status: string }[];
  openId: string | null;
  isAdmin: boolean;
  /** The columns that the person has hidden. */
  hidden: readonly string[];
}

/** The workspace's people, fetched by cursor while scrolling, with one of them open beside the list. */
export function ProspectList(props: ProspectListProps) {
  const { first, search, leadStatus, filters, order, campaigns, openId, isAdmin, hidden } = props;
  const t = useTranslations("prospects");
  const words = useFilterWords(campaigns);
  const router = useRouter();
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const deeds = useDeeds();
  const taking = campaigns.filter(({ status }) => status !== "archived");
  const write = useListQuery();
  const base = "/profiles/my-prospects";
  const query = new URLSearchParams({
    ...(search ? { search } : {}),
    ...(leadStatus ? { status: leadStatus } : {}),
    ...(filters.length > 0 ? { filters: JSON.stringify(filters) } : {}),
    ...(order === "added" ? {} : { order }),
  });
  const setFilters = (params: URLSearchParams, next: readonly PeopleFilter[]) =>
    next.length > 0 ? params.set("filters", JSON.stringify(next)) : params.delete("filters");
  const address = (id: string | null, params = query) => {
    const asked = params.toString();
    return `${base}${id ? `/${id}` : ""}${asked ? `?${asked}` : ""}`;
  };
  const list = useInfiniteQuery({
    queryKey: ["profiles", "list", search, leadStatus, filters, order],
    queryFn: ({ pageParam, signal }) =>
      callApi("GET /profiles", {
        query: {
          query: search,
          lead_status: leadStatus,
          filters: filters.map(({ field, op, values }) => ({ field, op, values: [...values] })),
          order,
          cursor: pageParam,
        },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
    initialData: { pages: [first], pageParams: [null] },
  });
  const pages = ofPages(list);
  const { rows } = pages;
  const { total, is_total_capped: capped } = list.data.pages[0] ?? first;
  // Whoever the list no longer shows is no longer chosen.
  const chosen = new Set(rows.flatMap(({ _id }) => (selected.has(_id) ? [_id] : [])));
  const exported = new URLSearchParams({
    ...(search ? { query: search } : {}),
    ...(leadStatus ? { lead_status: leadStatus } : {}),
    ...(filters.length > 0 ? { filters: JSON.stringify(filters) } : {}),
  }).toString();
  const nameOf = useName();
  const name = (row: ListedProfile) => nameOf(row.full_name, row.email, row.social_url);
  const closeHref = address(null);
  const close = useCallback(() => router.push(closeHref, { scroll: false }), [router, closeHref]);
  const stepTo = (by: 1 | -1) => {
    const next = rows[rows.findIndex((row) => row._id === openId) + by];
    if (next) router.push(address(next._id), { scroll: false });
  };
  const link = (row: ListedProfile) => (
    <Link className="truncate font-medium hover:underline" href={address(row._id)} scroll={false}>
      {name(row)}
    </Link>
  );
  const columns: Column<ListedProfile>[] = [
    {
      id: "name",
      header: t("name"),
      cell: (row) => (
        <span className="flex min-w-0 items-center gap-2">
          <Avatar name={name(row)} size={24} />
          <span className="flex min-w-0 flex-col leading-tight">
            {link(row)}
            {row.job_title ? (
              <span className="truncate text-muted text-xs compact:hidden">{row.job_title}</span>
            ) : null}
          </span>
        </span>
      ),
      className: text,
    },
    {
      id: "status",
      header: t("status"),
      cell: (row) => (
        <span className="flex gap-1">
          <LeadStatusPill status={row.lead_status} />
          <StatusBadges statuses={row.statuses.slice(0, 1)} />
        </span>
      ),
    },
    { id: "company", header: t("company"), cell: (row) => row.company_name, className: text },
    {
      id: "campaigns",
      header: t("campaigns"),
      cell: (row) => row.workflows.map(({ name: of }) => of).join(", "),
      className: text,
    },
    { id: "activity", header: t("filters.lastActivity"), cell: (row) => <LastActivity row={row} /> },
    {
      id: "labels",
      header: t("filters.fields.labels"),
      cell: (row) => (
        <span className="flex max-w-[36ch] gap-1 overflow-hidden">
          {row.labels.map((label) => (
            <LabelTag key={label._id} label={label} />
          ))}
        </span>
      ),
    },
    { id: "email", header: t("email"), cell: (row) => row.email ?? "", className: text },
    { id: "added", header: t("added"), cell: (row) => <RelativeDate at={row.created_at} /> },
  ];
  const { shown, choices, show } = useColumns("profiles", columns, hidden);
  return (
    <>
      <PageHeader
        title={t("title")}
        count={t(capped ? "countMore" : "count", { count: total })}
        actions={
          total > 0 ? (
            <>
              {isAdmin ? (
                <Button asChild>
                  <Link href="/profiles/duplicates">{t("duplicates.title")}</Link>
                </Button>
              ) : null}
              <Button asChild>
                <a download href={`/api/profiles/export${exported ? `?${exported}` : ""}`}>
                  {t("bulk.export")}
                </a>
              </Button>
            </>
          ) : undefined
        }
      />
      <FilterBar
        label={t("search")}
        filters={[
          ...(leadStatus ? [{ param: "status", label: t(`leadStatus.${leadStatus}`) }] : []),
          ...filters.map((filter) => ({
            param: "filters",
            label: words.read(filter),
            onRemove: (params: URLSearchParams) =>
              setFilters(
                params,
                filters.filter((one) => one !== filter),
              ),
          })),
        ]}
        add={
          <>
            <FilterBuilder
              campaigns={campaigns}
              onAdd={(filter) => write((params) => setFilters(params, [...filters, filter]))}
            />
            <Menu
              trigger={
                <Button>
                  <ListFilter aria-hidden="true" />
                  {t("filterStatus")}
                </Button>
              }
            >
              {leadStatuses.map((status) => (
                <MenuItem key={status} onSelect={() => write((params) => params.set("status", status))}>
                  <LeadStatusPill status={status} />
                </MenuItem>
              ))}
            </Menu>
            <Menu
              trigger={
                <Button>
                  <ArrowDownUp aria-hidden="true" />
                  {t(`filters.orders.${order}`)}
                </Button>
              }
            >
              {peopleOrders.map((each) => (
                <MenuItem
                  key={each}
                  onSelect={() =>
                    write((params) => (each === "added" ? params.delete("order") : params.set("order", each)))
                  }
                >
                  {t(`filters.orders.${each}`)}
                </MenuItem>
              ))}
            </Menu>
          </>
        }
        end={
          <ViewMenu
            saved={{
              list: "profiles",
              currentQuery: query.toString(),
              hrefOf: (view) => `${base}?${view}`,
            }}
            choices={choices}
            show={show}
          />
        }
      />
      <DeedList deeds={deeds.shown} onChanged={deeds.watch} onDismiss={deeds.dismiss} />
      <DataList
        label={t("title")}
        {...pages}
        rowId={(row) => row._id}
        rowName={name}
        filtered={Boolean(search || leadStatus || filters.length > 0)}
        onClearFilters={() => router.replace(base)}
        empty={
          <EmptyState
            picture="cards"
            title={t("emptyTitle")}
            text={t("emptyText")}
            action={
              <Button asChild variant="primary">
                <Link href="/campaign/add">{t("emptyAction")}</Link>
              </Button>
            }
          />
        }
        selection={{ ids: chosen, onChange: setSelected }}
        bulkActions={
          <BulkBar
            choice={{ search, leadStatus, filters }}
            chosen={chosen}
            total={total}
            isCapped={capped}
            isPageChosen={rows.every(({ _id }) => chosen.has(_id))}
            campaigns={taking}
            isAdmin={isAdmin}
            onBegun={(deed) => {
              setSelected(new Set());
              return deeds.watch(deed);
            }}
          />
        }
        columns={shown}
        card={(row) => (
          <>
            <span className="flex items-center justify-between gap-2">
              {link(row)}
              <LeadStatusPill status={row.lead_status} />
            </span>
            <span className="block truncate text-muted text-xs">{work(row)}</span>
            {row.statuses.length > 0 ? (
              <span className="mt-1 flex flex-wrap gap-1">
                <StatusBadges statuses={row.statuses} />
              </span>
            ) : null}
            {row.labels.length > 0 ? (
              <span className="mt-1 flex gap-1 overflow-hidden">
                {row.labels.map((label) => (
                  <LabelTag key={label._id} label={label} />
                ))}
              </span>
            ) : null}
          </>
        )}
      />
      {openId ? (
        <ProspectPanel
          key={openId}
          id={openId}
          onClose={close}
          onStep={stepTo}
          campaigns={taking}
          isAdmin={isAdmin}
          onBegun={deeds.watch}
        />
      ) : null}
    </>
  );
}

/** What happened last between the person and the team. */
function LastActivity({ row }: { row: ListedProfile }) {
  const t = useTranslations("prospects.filters.did");
  const events = [
    { kind: "replied", at: row.last_reply_at ?? row.replied_at },
    { kind: "contacted", at: row.contacted_at },
  ] as const;
  const last = events.reduce<(typeof events)[number] | null>(
    (latest, event) => (event.at !== null && event.at > (latest?.at ?? 0) ? event : latest),
    null,
  );
  return (
    <span className="whitespace-nowrap">
      {t(last?.kind ?? "added")} <RelativeDate at={last?.at ?? row.created_at} />
    </span>
  );
}

/** A person's job and company; a job title often names the company itself. */
function work({ job_title, company_name }: ListedProfile): string {
  if (!job_title || !company_name) return job_title || company_name || "";
  return job_title.includes(company_name) ? job_title : `${job_title} · ${company_name}`;
}
