"use client";

import { useQuery } from "@tanstack/react-query";
import { callApi } from "@/lib/client/call-api.ts";
import type { WorkflowSummary } from "@/lib/contracts/campaigns/campaigns.ts";
import type { CampaignPlace } from "./campaign-views.ts";

export interface CampaignPage {
  items: WorkflowSummary[];
  total: number;
}

export const campaignsKey = ({ credentialId, view, search, page }: CampaignPlace) =>
  ["campaigns", credentialId, view, search, page] as const;

/** Reads a range of the campaigns of a view, in their saved order. */
export function readCampaigns(
  { credentialId, view, search }: CampaignPlace,
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
