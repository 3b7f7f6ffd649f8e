"use client";

import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { callApi } from "@/lib/client/call-api.ts";
import type { CrmDealView, CrmStageView } from "@/lib/contracts/crm.ts";
import { type BoardChoice, queryOf } from "./board-choice.ts";

/** The deals of a stage: those that came with the board, and the further pages that were asked for. */
export function useMoreDeals(stage: CrmStageView, choice: BoardChoice) {
  const [isWanted, setWanted] = useState(false);
  const { pipeline_id: _, ...query } = queryOf(choice);
  const more = useInfiniteQuery({
    queryKey: ["crm", "more", stage._id, choice, stage.next_cursor],
    queryFn: ({ pageParam, signal }) =>
      callApi("GET /integrations/crm/{platform}/stages/{id}", {
        params: { platform: "default", id: stage._id },
        query: { ...query, cursor: pageParam ?? undefined },
        signal,
      }),
    initialPageParam: stage.next_cursor,
    getNextPageParam: (page) => page.next_cursor,
    enabled: isWanted && stage.next_cursor !== null,
    placeholderData: keepPreviousData,
  });
  const known = new Set(stage.crm_deals.map(({ _id }) => _id));
  const further: CrmDealView[] = isWanted
    ? (more.data?.pages.flatMap(({ crm_deals }) => crm_deals).filter(({ _id }) => !known.has(_id)) ?? [])
    : [];
  return {
    deals: [...stage.crm_deals, ...further],
    hasMore: stage.next_cursor !== null && (!isWanted || more.hasNextPage),
    isLoading: more.isFetching && isWanted,
    hasFailed: isWanted && more.isError,
    showMore: () => (isWanted ? void more.fetchNextPage() : setWanted(true)),
  };
}
