"use client";

import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { callApi } from "@/lib/client/call-api.ts";
import type { DuplicateView, ProfileMerge } from "@/lib/contracts/profile-duplicates.ts";
import type { MergeField } from "@/lib/contracts/words/duplicates.ts";
import { useTellFailure } from "../patterns/upgrade/use-tell-failure.ts";
import { toast } from "../ui/toast/toast.tsx";

export interface FirstDuplicates {
  pairs: { items: DuplicateView[]; next_cursor: string | null };
  merges: { items: ProfileMerge[]; next_cursor: string | null };
}

/** The pairs and the merges that can be undone, page by page, and what can be done with one. */
export function useDuplicates(first: FirstDuplicates) {
  const t = useTranslations("prospects.duplicates");
  const common = useTranslations("common");
  const tell = useTellFailure();
  const client = useQueryClient();
  const pairs = useInfiniteQuery({
    queryKey: ["duplicates", "pairs"],
    queryFn: ({ pageParam, signal }) =>
      callApi("GET /profiles/duplicates", { query: pageParam ? { cursor: pageParam } : {}, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor }) => next_cursor,
    initialData: { pages: [first.pairs], pageParams: [null] },
  });
  const merges = useInfiniteQuery({
    queryKey: ["duplicates", "merges"],
    queryFn: ({ pageParam, signal }) =>
      callApi("GET /profiles/merges", { query: pageParam ? { cursor: pageParam } : {}, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor }) => next_cursor,
    initialData: { pages: [first.merges], pageParams: [null] },
  });
  const refresh = () => client.invalidateQueries({ queryKey: ["duplicates"] });
  const attempt = async (work: () => Promise<unknown>): Promise<void> => {
    await work().catch((error: unknown) => tell(error));
    await refresh();
  };
  const undo = ({ _id }: Pick<ProfileMerge, "_id">) =>
    attempt(async () => {
      await callApi("POST /profiles/merges/{id}/undo", { params: { id: _id } });
      toast.success(t("undone"));
    });
  const merge = (keepId: string, goneId: string, fromGone: readonly MergeField[]) =>
    attempt(async () => {
      const done = await callApi("POST /profiles/merge", {
        body: { keep_id: keepId, gone_id: goneId, from_gone: [...fromGone] },
      });
      toast.message(t("merged"), { action: { label: common("undo"), onClick: () => void undo(done) } });
    });
  const dismiss = ({ _id }: DuplicateView) =>
    attempt(() => callApi("POST /profiles/duplicates/{id}/dismiss", { params: { id: _id } }));
  return { pairs, merges, merge, dismiss, undo };
}
