"use client";

import { useQuery } from "@tanstack/react-query";
import { useTimeZone } from "next-intl";
import { callApi } from "@/lib/client/call-api.ts";
import type { WorkflowSummary } from "@/lib/contracts/campaigns/campaigns.ts";
import type { WorkflowRates } from "@/lib/contracts/campaigns/overview.ts";
import type { CampaignPlace } from "./campaign-views.ts";

export interface CampaignPage {
  items: WorkflowSummary[];
  total: number;
}

export const campaignsKey = (place: CampaignPlace) =>
  [
    "campaigns",
    place.credentialId,
    place.view,
    place.search,
    place.status,
    place.sort,
    place.isDescending,
    place.page,
  ] as const;

/** Reads a range of the campaigns of a view, in their saved order. */
export function readCampaigns(
  { credentialId, view, search, status, sort, isDescending }: CampaignPlace,
  offset: number,
  limit: number,
  signal?: AbortSignal,
) {
  return callApi("GET /workflows", {
    query: {
      credentials_id: credentialId,
      offset,
      limit,
      query: search,
      status,
      sort,
      is_descending: isDescending || null,
      archived_only: view === "archived" || null,
      deleted_only: view === "deleted" || null,
    },
    ...(signal ? { signal } : {}),
  });
}

/** The shown page of campaigns. `first`: the page as the server rendered it. */
export function useCampaigns(place: CampaignPlace, first: CampaignPage): CampaignPage {
  const { data } = useQuery({
    queryKey: campaignsKey(place),
    queryFn: ({ signal }): Promise<CampaignPage> =>
      readCampaigns(place, (place.page - 1) * place.size, place.size, signal),
    initialData: first,
  });
  return data;
}

/** The rates of campaigns by id. `first`: as the server rendered them. */
export function useRates(
  ids: readonly string[],
  first: readonly WorkflowRates[],
): ReadonlyMap<string, WorkflowRates> {
  const timezone = useTimeZone() ?? "UTC";
  const known = first.length === ids.length && first.every(({ workflow_id }) => ids.includes(workflow_id));
  const { data = first } = useQuery({
    queryKey: ["figures", "rates", timezone, ...ids],
    queryFn: ({ signal }) => callApi("GET /workflows/rates", { query: { ids: [...ids], timezone }, signal }),
    enabled: ids.length > 0,
    ...(known ? { initialData: [...first] } : {}),
  });
  return new Map(data.map((row) => [row.workflow_id, row]));
}
