"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { ListFilter } from "lucide-react";
import dynamic from "next/dynamic";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useCallback } from "react";
import { callApi } from "@/lib/client/call-api.ts";
import type { ProfilePage, ProfileView } from "@/lib/contracts/prospects.ts";
import { type LeadStatus, leadStatuses } from "@/lib/contracts/words/lead-statuses.ts";
import type { Column } from "../patterns/data-list/columns.ts";
import { DataList } from "../patterns/data-list/data-list.tsx";
import { ofPages } from "../patterns/data-list/of-pages.ts";
import { useColumns } from "../patterns/data-list/use-columns.ts";
import { ViewMenu } from "../patterns/data-list/view-menu.tsx";
import { FilterBar } from "../patterns/filter-bar.tsx";
import { PageHeader } from "../patterns/page-header.tsx";
import { useListQuery } from "../patterns/use-list-query.ts";
import { Button } from "../ui/button.tsx";
import { Menu, MenuItem } from "../ui/menu/dropdown-menu.tsx";
import { RelativeDate } from "../ui/relative-date.tsx";
import { EmptyState } from "../ui/state/empty-state.tsx";
import { useName } from "../ui/use-name.ts";
import { LeadStatusPill } from "./lead-status-pill.tsx";

// Loaded when the first person is opened.
const ProspectPanel = dynamic(async () => (await import("./prospect-panel.tsx")).ProspectPanel);

/** Long texts are truncated, so that no cell pushes the others out of the window. */
const text = "max-w-[32ch] truncate";

export interface ProspectListProps {
  first: ProfilePage;
  search: string | null;
  leadStatus: LeadStatus | null;
  openId: string | null;
  /** The columns that the person has hidden. */
  hidden: readonly string[];
}

/** The workspace's people, fetched by cursor while scrolling, with one of them open beside the list. */
export function ProspectList({ first, search, leadStatus, openId, hidden }: ProspectListProps) {
  const t = useTranslations("prospects");
  const router = useRouter();
  const write = useListQuery();
  const base = "/profiles/my-prospects";
  const query = new URLSearchParams({
    ...(search ? { search } : {}),
    ...(leadStatus ? { status: leadStatus } : {}),
  });
  const address = (id: string | null, params = query) => {
    const asked = params.toString();
    return `${base}${id ? `/${id}` : ""}${asked ? `?${asked}` : ""}`;
  };
  const list = useInfiniteQuery({
    queryKey: ["profiles", "list", search, leadStatus],
    queryFn: ({ pageParam, signal }) =>
      callApi("GET /profiles", {
        query: { query: search, lead_status: leadStatus, cursor: pageParam },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
    initialData: { pages: [first], pageParams: [null] },
  });
  const pages = ofPages(list);
  const { rows } = pages;
  const { total, is_total_capped: capped } = list.data.pages[0] ?? first;
  const nameOf = useName();
  const name = (row: ProfileView) => nameOf(row.full_name, row.email, row.social_url);
  const closeHref = address(null);
  const close = useCallback(() => router.push(closeHref, { scroll: false }), [router, closeHref]);
  const stepTo = (by: 1 | -1) => {
    const next = rows[rows.findIndex((row) => row._id === openId) + by];
    if (next) router.push(address(next._id), { scroll: false });
  };
  const link = (row: ProfileView) => (
    <Link className="truncate font-medium hover:underline" href={address(row._id)} scroll={false}>
      {name(row)}
    </Link>
  );
  const columns: Column<ProfileView>[] = [
    { id: "name", header: t("name"), cell: link, className: text },
    { id: "status", header: t("status"), cell: (row) => <LeadStatusPill status={row.lead_status} /> },
    { id: "company", header: t("company"), cell: (row) => row.company_name, className: text },
    { id: "job", header: t("jobTitle"), cell: (row) => row.job_title, className: text },
    { id: "email", header: t("email"), cell: (row) => row.email ?? "", className: text },
    { id: "added", header: t("added"), cell: (row) => <RelativeDate at={row.created_at} /> },
  ];
  const { shown, choices, show } = useColumns("profiles", columns, hidden);
  return (
    <>
      <PageHeader title={t("title")} count={t(capped ? "countMore" : "count", { count: total })} />
      <FilterBar
        label={t("search")}
        filters={leadStatus ? [{ param: "status", label: t(`leadStatus.${leadStatus}`) }] : []}
        add={
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
      <DataList
        label={t("title")}
        {...pages}
        rowId={(row) => row._id}
        rowName={name}
        filtered={Boolean(search || leadStatus)}
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
        columns={shown}
        card={(row) => (
          <>
            <span className="flex items-center justify-between gap-2">
              {link(row)}
              <LeadStatusPill status={row.lead_status} />
            </span>
            <span className="block truncate text-muted text-xs">{work(row)}</span>
          </>
        )}
      />
      {openId ? <ProspectPanel key={openId} id={openId} onClose={close} onStep={stepTo} /> : null}
    </>
  );
}

/** A person's job and company; a job title often names the company itself. */
function work({ job_title, company_name }: ProfileView): string {
  if (!job_title || !company_name) return job_title || company_name || "";
  return job_title.includes(company_name) ? job_title : `${job_title} · ${company_name}`;
}
