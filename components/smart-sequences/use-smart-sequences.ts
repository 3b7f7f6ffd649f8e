"use client";

import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { callApi } from "@/lib/client/call-api.ts";
import type { SmartSequencePage, SmartSequenceView } from "@/lib/contracts/campaigns/smart-sequences.ts";
import { useTellFailure } from "../patterns/upgrade/use-tell-failure.ts";
import { toast } from "../ui/toast/toast.tsx";

/** The longest name of a smart sequence. */
const longestName = 120;

/** The smart sequences that a search finds, page by page, and what can be done with one. */
export function useSmartSequences(search: string, first: SmartSequencePage) {
  const t = useTranslations("campaigns.smart");
  const common = useTranslations("common");
  const tell = useTellFailure();
  const client = useQueryClient();
  const list = useInfiniteQuery({
    queryKey: ["smart_sequences", "list", search],
    queryFn: ({ pageParam, signal }) =>
      callApi("GET /smart_sequences", { query: { search, offset: pageParam, limit: first.limit }, signal }),
    initialPageParam: 0,
    getNextPageParam: ({ offset, items, total }) =>
      offset + items.length < total && items.length > 0 ? offset + items.length : null,
    initialData: { pages: [first], pageParams: [0] },
  });
  const refresh = () => client.invalidateQueries({ queryKey: ["smart_sequences"] });
  const attempt = async (work: () => Promise<unknown>) => {
    await work().catch((error: unknown) => tell(error));
    await refresh();
  };
  const restore = ({ _id }: SmartSequenceView) =>
    attempt(() => callApi("POST /smart_sequences/{id}/restore", { params: { id: _id } }));
  const remove = (sequence: SmartSequenceView) =>
    attempt(async () => {
      await callApi("DELETE /smart_sequences/{id}", { params: { id: sequence._id } });
      toast.message(t("deleted"), {
        action: { label: common("undo"), onClick: () => void restore(sequence) },
      });
    });
  const duplicate = ({ _id, name }: SmartSequenceView) =>
    attempt(async () => {
      await callApi("POST /smart_sequences/{id}/duplicate", {
        params: { id: _id },
        body: {
          name: t("copyName", { name }).slice(0, longestName).toWellFormed(),
          key: crypto.randomUUID(),
        },
      });
      toast.success(t("duplicated"));
    });
  return { list, remove, duplicate, refresh };
}
