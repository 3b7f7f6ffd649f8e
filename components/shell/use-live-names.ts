"use client";

import { useQuery } from "@tanstack/react-query";
import { callApi } from "@/lib/client/call-api.ts";
import { type CreditUsage, creditsOf } from "../patterns/credits/credit-usage.ts";

export interface LiveFrame {
  readonly workspaceId: string | null;
  readonly workspaceName: string | null;
  /** Null: nobody counts credits here. */
  readonly credits: CreditUsage | null;
  readonly user: { readonly name: string; readonly email: string; readonly picture: string | null };
}

/**
 * The workspace's name and credits, and the person's name and photo: changed elsewhere, they change here at once
 * [SH-448, SH-449, SH-450].
 */
export function useLiveNames(given: LiveFrame): Omit<LiveFrame, "workspaceId"> {
  const { workspaceId, workspaceName, credits, user } = given;
  const workspace = useQuery({
    queryKey: ["workspace", workspaceId],
    queryFn: async ({ signal }) => {
      const { name, credits_usage } = await callApi("GET /space/info", { signal });
      return { workspaceName: name, credits: creditsOf(credits_usage) };
    },
    initialData: { workspaceName, credits },
    enabled: workspaceId !== null,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const account = useQuery({
    queryKey: ["account"],
    queryFn: async ({ signal }) => {
      const { full_name, email, avatar } = await callApi("GET /users/fetch_user", { signal });
      return { name: full_name, email, picture: avatar };
    },
    initialData: { ...user },
    staleTime: Number.POSITIVE_INFINITY,
  });
  return { ...workspace.data, user: account.data };
}
