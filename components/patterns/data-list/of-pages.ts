import type { InfiniteData, UseInfiniteQueryResult } from "@tanstack/react-query";
import type { DataListProps } from "./data-list.tsx";

/** What a data list shows of rows that are fetched page by page, by cursor. */
export function ofPages<R>(
  list: UseInfiniteQueryResult<InfiniteData<{ readonly items: readonly R[] }>>,
): Required<Pick<DataListProps<R>, "rows" | "state" | "error" | "more">> {
  return {
    rows: list.data?.pages.flatMap((page) => page.items) ?? [],
    state: list.isError ? "error" : "ready",
    error: { error: list.error, onRetry: () => void list.refetch() },
    more: {
      available: list.hasNextPage,
      loading: list.isFetchingNextPage,
      onMore: () => void list.fetchNextPage(),
    },
  };
}
