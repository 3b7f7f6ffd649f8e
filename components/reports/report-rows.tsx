"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { useTimeZone, useTranslations } from "next-intl";
import { Link } from "@/components/ui/link.tsx";
import { callApi } from "@/lib/client/call-api.ts";
import type { ReportRow } from "@/lib/contracts/reports.ts";
import type { Column } from "../patterns/data-list/columns.ts";
import { DataList } from "../patterns/data-list/data-list.tsx";
import { ofPages } from "../patterns/data-list/of-pages.ts";
import { RelativeDate } from "../ui/relative-date.tsx";
import { useName } from "../ui/use-name.ts";
import { queryOf, type ReportPlace } from "./report-place.ts";

/** What the chosen figure counted, latest first. `metric`: its name. */
export function ReportRows({ place, metric }: { place: ReportPlace; metric: string }) {
  const t = useTranslations("reports");
  const nameOf = useName();
  const query = { ...queryOf(place, useTimeZone() ?? "UTC"), metric: place.metric };
  const list = useInfiniteQuery({
    queryKey: ["figures", "rows", query],
    queryFn: ({ pageParam, signal }) =>
      callApi("GET /reports/rows", { query: { ...query, cursor: pageParam }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
  });
  const who = (row: ReportRow) => (
    <Link className="truncate font-medium hover:underline" href={`/profiles/my-prospects/${row.profile_id}`}>
      {nameOf(row.profile_name, null, null)}
    </Link>
  );
  const columns: Column<ReportRow>[] = [
    { id: "who", header: t("rows.who"), cell: who },
    {
      id: "campaign",
      header: t("by.campaign"),
      cell: (row) => row.workflow_name,
      className: "max-w-[32ch] truncate",
    },
    { id: "when", header: t("rows.when"), cell: (row) => <RelativeDate at={row.at} />, align: "end" },
  ];
  const title = t("rows.title", { metric });
  return (
    <div id="rows" className="scroll-mt-16">
      <h2 className="mb-3 font-semibold text-md">{title}</h2>
      <DataList
        label={title}
        {...ofPages(list)}
        rowId={(row) => row._id}
        rowName={(row) => row.profile_name}
        columns={columns}
        empty={<p className="text-muted">{t("nothing")}</p>}
        card={(row) => (
          <>
            <span className="flex items-center justify-between gap-2">
              {who(row)}
              <RelativeDate at={row.at} className="shrink-0 text-muted text-xs" />
            </span>
            <span className="truncate text-muted text-xs">{row.workflow_name}</span>
          </>
        )}
      />
    </div>
  );
}
