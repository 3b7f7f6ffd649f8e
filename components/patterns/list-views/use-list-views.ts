"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { callApi, isGone } from "@/lib/client/call-api.ts";
import type { ViewedList } from "@/lib/contracts/list-view-query.ts";
import type { ListViewItem, ListViews } from "@/lib/contracts/list-views.ts";
import { toast } from "../../ui/toast/toast.tsx";
import { useTellFailure } from "../upgrade/use-tell-failure.ts";

const keyOf = (list: ViewedList) => ["list_views", list] as const;

const fetchViews = (list: ViewedList, signal?: AbortSignal) =>
  callApi("GET /list_views", { query: { list }, ...(signal ? { signal } : {}) });

/** The person's saved views of a list, by name. Fetched while something shows them, unless `isWanted` is false. */
export function useListViews(list: ViewedList, isWanted = true) {
  return useQuery({
    queryKey: keyOf(list),
    queryFn: ({ signal }) => fetchViews(list, signal),
    enabled: isWanted,
  });
}

/** Saving and deleting views of a list. */
export function useListViewChanges(list: ViewedList) {
  const t = useTranslations("common.views");
  const undo = useTranslations("common")("undo");
  const tell = useTellFailure();
  const client = useQueryClient();
  const queryKey = keyOf(list);

  /** Throws what the call throws. */
  const save = async (name: string, query: string): Promise<void> => {
    await callApi("POST /list_views", { body: { list, name, query } });
    void client.invalidateQueries({ queryKey });
  };

  /** Removes the view at once, and shows it again if that failed or is undone. */
  const remove = async ({ _id, name, query }: ListViewItem): Promise<void> => {
    await client.cancelQueries({ queryKey });
    client.setQueryData<ListViews>(
      queryKey,
      (known) => known && { items: known.items.filter((view) => view._id !== _id) },
    );
    try {
      await callApi("DELETE /list_views/{id}", { params: { id: _id } });
    } catch (error) {
      // Another window has already deleted it.
      if (isGone(error)) return;
      tell(error);
      void client.invalidateQueries({ queryKey });
      return;
    }
    const bringBack = async () => {
      // Doesn't overwrite another view that was saved under this name meanwhile.
      const { items } = await client.fetchQuery({ queryKey, queryFn: () => fetchViews(list) });
      if (items.every((view) => view.name !== name)) await save(name, query);
    };
    toast.message(t("deleted", { name }), {
      action: {
        label: undo,
        onClick: () => void bringBack().catch((error: unknown) => tell(error)),
      },
    });
  };
  return { save, remove };
}
