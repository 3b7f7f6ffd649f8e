"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { callApi } from "@/lib/client/call-api.ts";
import type { TimelineItem } from "@/lib/contracts/prospects.ts";
import { Button } from "../../ui/button.tsx";
import { ErrorState } from "../../ui/state/error-state.tsx";
import { Skeleton } from "../../ui/state/skeleton.tsx";
import { HistoryItem } from "./history-item.tsx";

interface PersonHistoryProps {
  readonly prospectId: string;
  /** Which entries are shown. Default: all. */
  readonly isShown?: (item: TimelineItem) => boolean;
  /** What stands below the heading: a choice of what is shown. */
  readonly settings?: ReactNode;
}

/** Everything that happened with a person over all channels and campaigns, latest first. */
export function PersonHistory({ prospectId: id, isShown, settings }: PersonHistoryProps) {
  const t = useTranslations("prospects.history");
  const list = useInfiniteQuery({
    queryKey: ["profiles", "timeline", id],
    queryFn: ({ pageParam, signal }) =>
      callApi("GET /profiles/{id}/timeline", { params: { id }, query: { cursor: pageParam }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
  });
  const known = list.data?.pages.flatMap((page) => page.items) ?? [];
  const items = isShown ? known.filter(isShown) : known;
  return (
    <section>
      <h3 className="mb-3 font-semibold">{t("title")}</h3>
      {settings ? <div className="-mt-1 mb-3 text-sm">{settings}</div> : null}
      {list.isPending ? (
        <div aria-busy="true" className="flex flex-col gap-3">
          {["w-3/4", "w-2/3", "w-4/5"].map((width) => (
            <Skeleton key={width} className={width} />
          ))}
        </div>
      ) : null}
      {list.error ? <ErrorState error={list.error} onRetry={() => void list.refetch()} /> : null}
      <ol aria-label={t("title")} className="flex flex-col">
        {items.map((item) => (
          <HistoryItem key={item._id} item={item} />
        ))}
      </ol>
      {list.hasNextPage ? (
        <Button
          size="sm"
          className="mt-3"
          loading={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          {t("more")}
        </Button>
      ) : null}
    </section>
  );
}
