"use client";

import { useQuery } from "@tanstack/react-query";
import { useRefresh } from "@/lib/client/refreshing/use-refresh.ts";

/** Has the page rendered anew when a deal changes: its figures come from the server. */
export function LiveFigures() {
  const refresh = useRefresh();
  useQuery({
    queryKey: ["crm", "figures"],
    queryFn: () => {
      refresh();
      return Date.now();
    },
    initialData: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return null;
}
