"use client";

import { useQuery } from "@tanstack/react-query";
import { callApi, isGone } from "@/lib/client/call-api.ts";
import type { CrmDealView, CrmStageView } from "@/lib/contracts/crm.ts";

/** The deal that the address names: of the board, else asked for. Null: none, or it is gone. */
export function useOpenedDeal(id: string | null, shown: readonly CrmStageView[]): CrmDealView | null {
  const known = shown.flatMap(({ crm_deals }) => crm_deals).find(({ _id }) => _id === id);
  const { data, error } = useQuery({
    queryKey: ["crm", "deal", id],
    queryFn: ({ signal }) =>
      callApi("GET /integrations/crm/{platform}/deals/{id}", {
        params: { platform: "default", id: id ?? "" },
        signal,
      }),
    enabled: id !== null && !known,
  });
  if (id === null || (error && isGone(error))) return null;
  return known ?? data ?? null;
}
