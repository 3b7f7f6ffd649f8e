"use client";

import { useQuery } from "@tanstack/react-query";
import { callApi } from "@/lib/client/call-api.ts";
import type { LabelView } from "@/lib/contracts/labels.ts";
import type { LabelType } from "@/lib/contracts/words/label-words.ts";

/** The labels of some types that the member sees, by name. */
export function useLabels(types: readonly LabelType[], initial?: LabelView[]) {
  return useQuery({
    queryKey: ["labels", ...types],
    queryFn: ({ signal }) => callApi("GET /labels/fetch", { query: { labels_types: [...types] }, signal }),
    ...(initial ? { initialData: initial } : {}),
  });
}
