"use client";

import { useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { callApi } from "@/lib/client/call-api.ts";
import type { DialogDetail, DialogList } from "@/lib/contracts/inbox.ts";
import { toast } from "../ui/toast.tsx";
import { useFailureWords } from "../ui/use-failure-words.ts";

export type DialogFilter = "all" | "unread" | "starred" | "archived";

export interface ListChoice {
  readonly filter: DialogFilter;
  readonly search: string;
  /** Empty: all accounts that the member sees (decision 50). */
  readonly credentialId: string;
}

/** The list's pages, kept current by the topic `inbox`. `initial` belongs to the choice with which the page opened. */
export function useDialogs(choice: ListChoice, initial: DialogList | undefined) {
  return useInfiniteQuery({
    queryKey: ["inbox", choice],
    initialPageParam: "",
    queryFn: ({ pageParam }) =>
      callApi<DialogList>("GET", "/inbox/dialogs", {
        query: {
          filter: choice.filter,
          search: choice.search,
          credentials_id: choice.credentialId || null,
          after: pageParam || null,
        },
      }),
    getNextPageParam: (page) => page.next,
    ...(initial ? { initialData: { pages: [initial], pageParams: [""] } } : {}),
  });
}

/** One conversation's pages, the latest first. */
export function useDialog(id: string) {
  return useInfiniteQuery({
    queryKey: ["conversation", id],
    initialPageParam: "",
    queryFn: ({ pageParam }) =>
      callApi<DialogDetail>("GET", `/inbox/dialogs/${id}/messages`, { query: { before: pageParam || null } }),
    getNextPageParam: (page) => page.earlier,
  });
}

/** Read, star and archive: one small call each, then the lists are fetched anew. */
export function useMarks() {
  const words = useFailureWords();
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, mark, body }: { id: string; mark: "read" | "star" | "archive"; body: object }) =>
      callApi("POST", `/inbox/dialogs/${id}/${mark}`, { body }),
    onError: (error) => toast.error(words(error)),
    onSettled: (_done, _error, { id }) => {
      void client.invalidateQueries({ queryKey: ["inbox"] });
      void client.invalidateQueries({ queryKey: ["conversation", id] });
      void client.invalidateQueries({ queryKey: ["unread"] });
    },
  });
}
