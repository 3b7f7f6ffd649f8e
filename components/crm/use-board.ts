"use client";

import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { callApi } from "@/lib/client/call-api.ts";
import type { CrmDealView, CrmPipelineView, CrmStageView } from "@/lib/contracts/crm.ts";
import { useAttempt } from "../patterns/use-attempt.ts";
import { toast } from "../ui/toast/toast.tsx";
import { type BoardChoice, isSameChoice, queryOf } from "./board-choice.ts";
import { type Target, withMoved } from "./place-deal.ts";

const platform = { platform: "default" };

/** What the page was rendered with. */
export interface FirstBoard {
  readonly choice: BoardChoice;
  readonly stages: CrmStageView[];
  readonly pipelines: CrmPipelineView[];
}

/**
 * The board that an address chooses, and what can be done on it. A moved deal is at its new place at once, and goes
 * back if that failed.
 */
export function useBoard(choice: BoardChoice, first: FirstBoard) {
  const t = useTranslations("crm");
  const client = useQueryClient();
  const queryKey = ["crm", "board", choice] as const;
  const board = useQuery({
    queryKey,
    queryFn: ({ signal }) =>
      callApi("GET /integrations/crm/{platform}/stages", {
        params: platform,
        query: queryOf(choice),
        signal,
      }),
    placeholderData: keepPreviousData,
    ...(isSameChoice(choice, first.choice) ? { initialData: first.stages } : {}),
  });
  const { data: pipelines = [] } = useQuery({
    queryKey: ["crm", "pipelines"],
    queryFn: ({ signal }) =>
      callApi("GET /integrations/crm/{platform}/pipelines", { params: platform, signal }),
    initialData: first.pipelines,
  });
  const refresh = () => client.invalidateQueries({ queryKey: ["crm"] });
  const attempt = useAttempt(refresh);
  const update = (deal: CrmDealView, body: { status: "open" | "won" | "lost"; lost_reason?: string }) =>
    callApi("PUT /integrations/crm/{platform}/deals/{id}/update", {
      params: { ...platform, id: deal._id },
      body,
    });
  const reopen = (deal: CrmDealView) => attempt(() => update(deal, { status: "open" }));
  const undoOf = (deal: CrmDealView) => ({
    action: { label: t("undo"), onClick: () => void reopen(deal) },
  });
  return {
    board,
    pipelines,
    refresh,
    reopen,
    async move(deal: CrmDealView, target: Target) {
      await client.cancelQueries({ queryKey });
      const before = client.getQueryData<CrmStageView[]>(queryKey);
      if (before) client.setQueryData(queryKey, withMoved(before, deal, target));
      await attempt(
        () =>
          callApi("PATCH /integrations/crm/{platform}/deals/{id}/update", {
            params: { ...platform, id: deal._id },
            body: { new_position: { stage_id: target.stageId, after_id: target.afterId } },
          }),
        () => client.setQueryData(queryKey, before),
      );
    },
    win: (deal: CrmDealView) =>
      attempt(async () => {
        await update(deal, { status: "won" });
        toast.success(t("saidWon", { title: deal.title }), undoOf(deal));
      }),
    /** Rejects where it failed: the form that asked stays open. */
    async lose(deal: CrmDealView, lost_reason: string) {
      await update(deal, { status: "lost", lost_reason });
      toast.success(t("saidLost", { title: deal.title }), undoOf(deal));
      await refresh();
    },
    remove: (deal: CrmDealView) =>
      attempt(async () => {
        await callApi("DELETE /integrations/crm/{platform}/deals/{id}/delete", {
          params: { ...platform, id: deal._id },
        });
        toast.success(t("saidDeleted", { title: deal.title }), undoOf(deal));
      }),
  };
}

export type Board = ReturnType<typeof useBoard>;
