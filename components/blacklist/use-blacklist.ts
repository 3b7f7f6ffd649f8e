"use client";

import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { callApi } from "@/lib/client/call-api.ts";
import type { BlacklistPageView } from "@/lib/contracts/blacklist.ts";

export interface BlacklistPlace {
  /** The account whose list is shown. Null: the workspace's. */
  readonly credentialId: string | null;
  readonly search: string;
}

/** A blacklist by cursor, newest first, and how to fetch it again. `first`: the first page without a search. */
export function useBlacklist({ credentialId, search }: BlacklistPlace, first: BlacklistPageView) {
  const client = useQueryClient();
  const list = useInfiniteQuery({
    queryKey: ["blacklist", credentialId, search],
    queryFn: ({ pageParam, signal }) =>
      callApi("GET /blacklist", {
        query: { ...(credentialId ? { credentials_id: credentialId } : {}), search, cursor: pageParam ?? "" },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
    ...(search === "" ? { initialData: { pages: [first], pageParams: [null] } } : {}),
  });
  return { list, refresh: () => client.invalidateQueries({ queryKey: ["blacklist"] }) };
}
