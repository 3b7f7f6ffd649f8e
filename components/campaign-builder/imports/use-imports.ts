"use client";

import { useQueries } from "@tanstack/react-query";
import { callApi } from "@/lib/client/call-api.ts";
import type { ImportEntry } from "@/lib/contracts/imports.ts";

/** An announcement of any campaign makes it old: an import may belong to none yet. */
export const importKey = (id: string) => ["campaign", "import", id] as const;

/** Where announcements don't arrive, in milliseconds. */
const lookAgainMs = 5_000;

/** The imports of a draft as they are now: those that are under way move on without a change of the draft. */
export function useImports(imports: readonly ImportEntry[]): readonly ImportEntry[] {
  return useQueries({
    queries: imports.map((one) => ({
      queryKey: importKey(one._id),
      queryFn: () => callApi("GET /workflows/searches/{id}", { params: { id: one._id } }),
      initialData: one,
      enabled: one.status === "processing",
      refetchInterval: ({ state }: { state: { data: ImportEntry | undefined } }) =>
        state.data?.status === "processing" ? lookAgainMs : (false as const),
    })),
    combine: (results) => results.map(({ data }) => data),
  });
}
