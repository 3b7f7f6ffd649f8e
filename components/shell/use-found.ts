"use client";

import { useQuery } from "@tanstack/react-query";
import { useDeferredValue } from "react";
import { callApi } from "@/lib/client/call-api.ts";
import type { WorkflowSummary } from "@/lib/contracts/campaigns/campaigns.ts";
import type { ProfileView } from "@/lib/contracts/prospects.ts";

const most = 5;

/**
 * People and campaigns whose name matches the typed text, from two letters on. The last result stays until the next
 * one arrives.
 */
export function useFound(
  typed: string,
  may: { readonly people: boolean; readonly campaigns: boolean },
): { people: readonly ProfileView[]; campaigns: readonly WorkflowSummary[] } {
  const query = useDeferredValue(typed.trim());
  const long = query.length >= 2;
  const people = useQuery({
    queryKey: ["profiles", "palette", query],
    queryFn: ({ signal }) => callApi("GET /profiles", { query: { query, limit: most }, signal }),
    enabled: may.people && long,
    placeholderData: (before) => before,
  });
  const campaigns = useQuery({
    queryKey: ["campaigns", "palette", query],
    queryFn: ({ signal }) => callApi("GET /workflows", { query: { query, limit: most }, signal }),
    enabled: may.campaigns && long,
    placeholderData: (before) => before,
  });
  return {
    people: long ? (people.data?.items ?? []) : [],
    campaigns: long ? (campaigns.data?.items ?? []) : [],
  };
}
