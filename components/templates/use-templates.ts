"use client";

import { useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { callApi } from "@/lib/client/call-api.ts";
import { templateLimits } from "@/lib/contracts/template-limits.ts";
import type { TemplatePage, TemplateView } from "@/lib/contracts/templates.ts";
import type { TemplateChannel } from "@/lib/contracts/words/template-channels.ts";
import { useTellFailure } from "../patterns/upgrade/use-tell-failure.ts";
import { toast } from "../ui/toast/toast.tsx";

/** Which templates are listed. */
export interface TemplateChoice {
  readonly search: string;
  readonly channel: TemplateChannel | null;
  readonly folder: string | null;
  readonly labelId: string | null;
  readonly of: "all" | "own" | "shared";
}

/** The templates of a choice, page by page, and what can be done with one. */
export function useTemplates(choice: TemplateChoice, first: TemplatePage) {
  const t = useTranslations("templates");
  const common = useTranslations("common");
  const tell = useTellFailure();
  const client = useQueryClient();
  const { labelId, ...query } = choice;
  const list = useInfiniteQuery({
    queryKey: ["templates", "list", choice],
    queryFn: ({ pageParam, signal }) =>
      callApi("GET /templates", {
        query: { ...query, label_id: labelId, offset: pageParam, limit: first.limit },
        signal,
      }),
    initialPageParam: 0,
    getNextPageParam: ({ offset, items, total }) =>
      offset + items.length < total && items.length > 0 ? offset + items.length : null,
    initialData: { pages: [first], pageParams: [0] },
  });
  const refresh = () => client.invalidateQueries({ queryKey: ["templates"] });
  const attempt = async (work: () => Promise<unknown>) => {
    await work().catch((error: unknown) => tell(error));
    await refresh();
  };
  const restore = ({ _id }: TemplateView) =>
    attempt(() => callApi("POST /templates/{id}/restore", { params: { id: _id } }));
  const remove = (template: TemplateView) =>
    attempt(async () => {
      await callApi("DELETE /templates/{id}", { params: { id: template._id } });
      toast.message(t("deleted"), {
        action: { label: common("undo"), onClick: () => void restore(template) },
      });
    });
  const duplicate = ({ name, folder, channel, subject, text, labels }: TemplateView) =>
    attempt(async () => {
      const copy = t("copyName", { name }).slice(0, templateLimits.name).toWellFormed();
      await callApi("POST /templates", {
        body: {
          name: copy,
          folder,
          channel,
          subject,
          text,
          label_ids: labels.map(({ _id }) => _id),
          key: crypto.randomUUID(),
        },
      });
      toast.success(t("duplicated"));
    });
  return { list, remove, duplicate, refresh };
}

/** The folders of all templates, first as the server rendered them. */
export function useFolders(known: readonly string[]): readonly string[] {
  const { data } = useQuery({
    queryKey: ["templates", "folders"],
    queryFn: ({ signal }) => callApi("GET /templates/folders", { signal }),
    initialData: [...known],
  });
  return data;
}
