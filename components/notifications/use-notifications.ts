"use client";

import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { callApi } from "@/lib/client/call-api.ts";
import type { NotificationView } from "@/lib/contracts/notifications.ts";
import { closedNotifications, closeNotification } from "./closed.ts";

/** What isn't announced, as a campaign that ends, is noticed after this time at the latest, in milliseconds. */
const everyMs = 60_000;

export interface Notifications {
  /** Null: they aren't known yet. */
  readonly open: readonly NotificationView[] | null;
  readonly error: unknown;
  readonly close: (id: string) => void;
  readonly retry: () => void;
}

/** The member's notifications without those that were closed in this browser. */
export function useNotifications(isInWorkspace: boolean): Notifications {
  const [closed, setClosed] = useState<ReadonlySet<string> | null>(null);
  useEffect(() => setClosed(closedNotifications()), []);
  const { data, error, refetch } = useQuery({
    queryKey: ["credentials", "notifications"],
    queryFn: ({ signal }) => callApi("GET /notifications/fetch", { signal }),
    refetchInterval: everyMs,
    enabled: isInWorkspace,
  });
  return {
    open: data && closed ? data.filter(({ _id }) => !closed.has(_id)) : null,
    error: data ? null : error,
    close: (id) => setClosed(closeNotification(id)),
    retry: () => void refetch(),
  };
}
