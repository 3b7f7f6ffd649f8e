import type { InfiniteData, UseInfiniteQueryResult } from "@tanstack/react-query";
import type { DataListProps } from "./data-list.tsx";

/**
 * What a data list shows of rows that are fetched page by page, by cursor. Rows that are there stay there when they
 * can't be fetched anew, or the next ones can't.
 */
export function ofPages<R>(
  list: UseInfiniteQueryResult<InfiniteData<{ readonly items: readonly R[] }>>,
): Required<Pick<DataListProps<R>, "rows" | "state" | "error" | "more">> {
  const rows = list.data?.pages.flatMap((page) => page.items) ?? [];
  return {
    rows,
    state: list.isError && rows.length === 0 ? "error" : "ready",
    error: { error: list.error, onRetry: () => void list.refetch() },
    more: {
      available: list.hasNextPage,
      loading: list.isFetchingNextPage,
      failed: list.isFetchNextPageError,
      onMore: () => void list.fetchNextPage(),
    },
  };
}
