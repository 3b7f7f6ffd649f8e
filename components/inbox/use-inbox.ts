"use client";

import {
  type InfiniteData,
  type Query,
  type QueryKey,
  useInfiniteQuery,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import { useState } from "react";
import { callApi } from "@/lib/client/call-api.ts";
import type { DialogDetail, DialogList } from "@/lib/contracts/inbox.ts";
import { useTellFailure } from "../patterns/upgrade/use-tell-failure.ts";
import type { ListChoice } from "./list/list-choice.ts";
import { afterMark, belongs, type Mark } from "./marks.ts";

/**
 * Conversations per page: the first as the server renders it; further ones are larger, since people who scroll want
 * many.
 */
const pageSizes = { first: 40, further: 200 };

/** The list's pages, kept current by the topic `inbox`. `initial`: what the server rendered for the same filters. */
export function useDialogs(choice: ListChoice, initial: DialogList | undefined) {
  const [renderedAt] = useState(() => Date.now());
  return useInfiniteQuery({
    queryKey: ["inbox", choice],
    initialPageParam: "",
    queryFn: ({ pageParam, signal }) =>
      callApi("GET /inbox/dialogs", {
        signal,
        query: {
          filter: choice.filter,
          search: choice.search,
          credentials_id: choice.credentialId || null,
          workflow_id: choice.campaignId || null,
          after: pageParam || null,
          limit: pageParam ? pageSizes.further : pageSizes.first,
        },
      }),
    getNextPageParam: (page) => page.next,
    ...(initial
      ? { initialData: { pages: [initial], pageParams: [""] }, initialDataUpdatedAt: renderedAt }
      : {}),
  });
}

/** One conversation's pages, latest first. */
export function useDialog(id: string) {
  return useInfiniteQuery({
    queryKey: ["conversation", id],
    initialPageParam: "",
    queryFn: ({ pageParam, signal }) =>
      callApi("GET /inbox/dialogs/{id}/messages", {
        params: { id },
        signal,
        query: { before: pageParam || null },
      }),
    getNextPageParam: (page) => page.earlier,
  });
}

type Lists = InfiniteData<DialogList>;
type Conversation = InfiniteData<DialogDetail>;

/** A list after an action on a conversation: without it, if it no longer belongs. */
function listAfter(list: Lists, filter: ListChoice["filter"], id: string, mark: Mark): Lists {
  const pages = list.pages.map((page) => {
    if (!page.items.some(({ _id }) => _id === id)) return page;
    const items = page.items.map((dialog) => (dialog._id === id ? afterMark(dialog, mark) : dialog));
    return { ...page, items: items.filter((dialog) => dialog._id !== id || belongs(dialog, filter)) };
  });
  return { ...list, pages };
}

function save(id: string, { mark, body }: Mark) {
  const params = { id };
  switch (mark) {
    case "read":
      return callApi("POST /inbox/dialogs/{id}/read", { params, body });
    case "star":
      return callApi("POST /inbox/dialogs/{id}/star", { params, body });
    case "archive":
      return callApi("POST /inbox/dialogs/{id}/archive", { params, body });
    case "snooze":
      return callApi("POST /inbox/dialogs/{id}/snooze", { params, body });
  }
}

/** Read, star, archive and snooze: shown at once, one small call each, then the lists are fetched again. */
export function useMarks() {
  const tell = useTellFailure();
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, ...mark }: { id: string } & Mark) => save(id, mark),
    onMutate: async ({ id, ...mark }) => {
      const conversation: QueryKey = ["conversation", id];
      // Cancels running requests, whose answers would be older than the action. The first load of a list goes on.
      const isListed = ({ state }: Query) => state.data !== undefined;
      const wasFetching = client.isFetching({ queryKey: ["inbox"], predicate: isListed }) > 0;
      await client.cancelQueries({ queryKey: ["inbox"], predicate: isListed });
      await client.cancelQueries({ queryKey: conversation, predicate: isListed });
      const lists = client.getQueriesData<Lists>({ queryKey: ["inbox"] });
      const opened = client.getQueryData<Conversation>(conversation);
      for (const [key, list] of lists) {
        const { filter } = key[1] as ListChoice;
        if (list) client.setQueryData(key, listAfter(list, filter, id, mark));
      }
      client.setQueryData<Conversation>(conversation, (shown) =>
        shown
          ? {
              ...shown,
              pages: shown.pages.map((page) => ({ ...page, dialog: afterMark(page.dialog, mark) })),
            }
          : shown,
      );
      return { wasFetching, before: [...lists, [conversation, opened] as const] };
    },
    onError: (error, _mark, context) => {
      for (const [key, data] of context?.before ?? []) client.setQueryData(key, data);
      tell(error);
    },
    onSettled: (_done, error, { id, ...mark }, context) => {
      // Reading removes conversations from lists and adds none, so the lists are current, unless a request was just
      // cancelled.
      const isRead = error === null && mark.mark === "read" && mark.body.is_read;
      const isShown = isRead && context?.wasFetching === false;
      void client.invalidateQueries({ queryKey: ["inbox"], refetchType: isShown ? "none" : "active" });
      void client.invalidateQueries({ queryKey: ["conversation", id] });
      void client.invalidateQueries({ queryKey: ["unread"] });
    },
  });
}
