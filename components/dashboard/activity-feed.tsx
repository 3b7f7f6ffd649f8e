"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { useTimeZone, useTranslations } from "next-intl";
import { Link } from "@/components/ui/link.tsx";
import { callApi } from "@/lib/client/call-api.ts";
import type { ActivityPage, ActivityView } from "@/lib/contracts/dashboard.ts";
import { type ActivityWindow, activityWindows } from "@/lib/contracts/words/activity.ts";
import type { Column } from "../patterns/data-list/columns.ts";
import { DataList } from "../patterns/data-list/data-list.tsx";
import { ofPages } from "../patterns/data-list/of-pages.ts";
import { PlaceLink } from "../patterns/place-link.tsx";
import { Button } from "../ui/button.tsx";
import { RelativeDate } from "../ui/relative-date.tsx";
import { EmptyState } from "../ui/state/empty-state.tsx";
import { useName } from "../ui/use-name.ts";
import { ActivityPill } from "./activity-pill.tsx";

const text = "max-w-[32ch] truncate";

/** What happened in a window of time, latest first. */
export function ActivityFeed({ first, window }: { first: ActivityPage; window: ActivityWindow }) {
  const t = useTranslations("dashboard.activity");
  const timezone = useTimeZone() ?? "UTC";
  const nameOf = useName();
  const list = useInfiniteQuery({
    queryKey: ["campaigns", "activity", window, timezone],
    queryFn: ({ pageParam, signal }) =>
      callApi("GET /dashboard/activity", { query: { window, timezone, cursor: pageParam }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
    initialData: { pages: [first], pageParams: [null] },
  });
  const what = (row: ActivityView) => <ActivityPill row={row} />;
  const who = (row: ActivityView) => (
    <PlaceLink
      tab="profiles"
      href={`/profiles/my-prospects/${row.profile_id}`}
      className="truncate font-medium"
      linkClassName="hover:underline"
    >
      {nameOf(row.profile_name, null, null)}
    </PlaceLink>
  );
  const columns: Column<ActivityView>[] = [
    { id: "who", header: t("who"), cell: who, className: text },
    { id: "what", header: t("what"), cell: what },
    { id: "campaign", header: t("campaign"), cell: (row) => row.workflow_name, className: text },
    { id: "when", header: t("when"), cell: (row) => <RelativeDate at={row.at} />, align: "end" },
  ];
  return (
    <>
      <nav aria-label={t("windows")} className="flex gap-1 overflow-x-auto px-4 pb-3 sm:px-6">
        {activityWindows.map((each) => (
          <Button key={each} asChild size="sm" variant={each === window ? "secondary" : "ghost"}>
            <Link
              aria-current={each === window ? "page" : undefined}
              href={`/dashboard/activity?window=${each}`}
            >
              {t(`window.${each}`)}
            </Link>
          </Button>
        ))}
      </nav>
      <DataList
        label={t("title")}
        {...ofPages(list)}
        rowId={(row) => row._id}
        rowName={(row) => row.profile_name}
        empty={<EmptyState picture="rows" title={t("emptyTitle")} text={t("emptyText")} />}
        columns={columns}
        card={(row) => (
          <>
            <span className="flex items-center justify-between gap-2">
              {who(row)}
              <RelativeDate at={row.at} className="shrink-0 text-muted text-xs" />
            </span>
            <span className="mt-1 flex items-center gap-2">
              {what(row)}
              <span className="truncate text-muted text-xs">{row.workflow_name}</span>
            </span>
          </>
        )}
      />
    </>
  );
}
