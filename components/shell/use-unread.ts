"use client";

import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { callApi } from "@/lib/client/call-api.ts";

export interface Unread {
  readonly total: number;
  readonly by_credentials: Readonly<Record<string, number>>;
}

/** The unread messages of the selected account, or of all where none is selected; kept current [OC-248]. */
export function useUnread(initial: Unread, accountId: string | null, mayRead: boolean): number {
  const { data } = useQuery({
    queryKey: ["unread"],
    queryFn: () => callApi("GET /inbox/unread_count"),
    initialData: initial,
    enabled: mayRead,
  });
  return accountId === null ? data.total : (data.by_credentials[accountId] ?? 0);
}

const counted = /^\(\d+\+?\) /;

/** The document's title with the number before it: "(3) Inbox". */
export function titleWithCount(title: string, count: number): string {
  const bare = title.replace(counted, "");
  return count > 0 ? `(${count > 99 ? "99+" : count}) ${bare}` : bare;
}

/** Keeps the number of unread messages before the document's title, whichever page sets it [OC-248]. */
export function useTitleCount(count: number): void {
  useEffect(() => {
    const write = () => {
      const wanted = titleWithCount(document.title, count);
      if (document.title !== wanted) document.title = wanted;
    };
    write();
    const watcher = new MutationObserver(write);
    watcher.observe(document.head, { subtree: true, childList: true, characterData: true });
    return () => watcher.disconnect();
  }, [count]);
}
