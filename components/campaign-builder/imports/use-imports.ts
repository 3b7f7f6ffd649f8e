"use client";

import { useQueries } from "@tanstack/react-query";
import { callApi } from "@/lib/client/call-api.ts";
import type { ImportEntry } from "@/lib/contracts/imports.ts";

/** Any campaign's announcement invalidates it, since an import may belong to no campaign yet. */
export const importKey = (id: string) => ["campaign", "import", id] as const;

/** How often imports are fetched where announcements don't arrive, in milliseconds. */
const pollEveryMs = 5_000;

/** Whether an import is still taking people. */
export const isUnderWay = ({ status }: ImportEntry) => status === "processing" || status === "active";

/** The present state of a draft's imports: running ones progress without a change of the draft. */
export function useImports(imports: readonly ImportEntry[]): readonly ImportEntry[] {
  return useQueries({
    queries: imports.map((one) => ({
      queryKey: importKey(one._id),
      queryFn: () => callApi("GET /workflows/searches/{id}", { params: { id: one._id } }),
      initialData: one,
      enabled: isUnderWay(one),
      refetchInterval: ({ state }: { state: { data: ImportEntry | undefined } }) =>
        state.data && isUnderWay(state.data) ? pollEveryMs : (false as const),
    })),
    combine: (results) => results.map(({ data }) => data),
  });
}
