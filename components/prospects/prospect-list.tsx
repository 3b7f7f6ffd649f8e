"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { ArrowDownUp, ListFilter } from "lucide-react";
import dynamic from "next/dynamic";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useCallback, useState } from "react";
import { Link } from "@/components/ui/link.tsx";
import { callApi } from "@/lib/client/call-api.ts";
import type { ProfilePage } from "@/lib/contracts/prospects.ts";
import { type LeadStatus, leadStatuses } from "@/lib/contracts/words/lead-statuses.ts";
import { type PeopleFilter, type PeopleOrder, peopleOrders } from "@/lib/contracts/words/people-filters.ts";
import { DataList } from "../patterns/data-list/data-list.tsx";
import { ofPages } from "../patterns/data-list/of-pages.ts";
import { useColumns } from "../patterns/data-list/use-columns.ts";
import { ViewMenu } from "../patterns/data-list/view-menu.tsx";
import { FilterBar } from "../patterns/filter-bar.tsx";
import { PageHeader } from "../patterns/page-header.tsx";
import { useListQuery } from "../patterns/use-list-query.ts";
import { LeadStatusPill } from "../person/index.ts";
import { Button } from "../ui/button.tsx";
import { Menu, MenuItem } from "../ui/menu/dropdown-menu.tsx";
import { EmptyState } from "../ui/state/empty-state.tsx";
import { BulkBar } from "./bulk-bar.tsx";
import { DeedList } from "./deeds/deed-list.tsx";
import { useDeeds } from "./deeds/use-deeds.ts";
import { FilterBuilder } from "./filter-builder.tsx";
import { peopleParams, setFilters } from "./people-params.ts";
import { ProspectCard, useProspectColumns, useProspectName } from "./prospect-columns.tsx";
import { useFilterWords } from "./use-filter-words.ts";

// Loaded when the first person is opened.
const ProspectPanel = dynamic(async () => (await import("./prospect-panel.tsx")).ProspectPanel);

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
  const choice = { search, leadStatus, filters };
  const query = peopleParams({ search: "search", leadStatus: "status" }, choice);
  if (order !== "added") query.set("order", order);
  const address = (id: string | null) => {
    const asked = query.toString();
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
  const exported = peopleParams({ search: "query", leadStatus: "lead_status" }, choice).toString();
  const name = useProspectName();
  const closeHref = address(null);
  const close = useCallback(() => router.push(closeHref, { scroll: false }), [router, closeHref]);
  const stepTo = (by: 1 | -1) => {
    const next = rows[rows.findIndex((row) => row._id === openId) + by];
    if (next) router.push(address(next._id), { scroll: false });
  };
  const columns = useProspectColumns(address);
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
            choice={choice}
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
        card={(row) => <ProspectCard row={row} href={address(row._id)} />}
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
