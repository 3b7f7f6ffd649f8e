"use client";

import { useQuery } from "@tanstack/react-query";
import { callApi } from "@/lib/client/call-api.ts";

export interface Names {
  readonly workspaceId: string | null;
  readonly workspaceName: string | null;
  readonly user: { readonly name: string; readonly email: string; readonly picture: string | null };
}

/** The names of the workspace and the person, and the person's photo: changed elsewhere, they change here at once [SH-448, SH-450]. */
export function useLiveNames({ workspaceId, workspaceName, user }: Names): Omit<Names, "workspaceId"> {
  const workspace = useQuery({
    queryKey: ["workspace", workspaceId],
    queryFn: async ({ signal }) => (await callApi("GET /space/info", { signal })).name,
    initialData: workspaceName,
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
  return { workspaceName: workspace.data, user: account.data };
}
