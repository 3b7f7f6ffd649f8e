"use client";

import { Plus } from "lucide-react";
import dynamic from "next/dynamic";
import { useSearchParams } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { callApi } from "@/lib/client/call-api.ts";
import type { CrmDealView, CrmOwnerView, CrmStageView } from "@/lib/contracts/crm.ts";
import { crmLimits } from "@/lib/contracts/crm-limits.ts";
import { shownDealStatuses } from "@/lib/contracts/words/crm-words.ts";
import { PageHeader } from "../patterns/page-header.tsx";
import { SearchField } from "../patterns/search-field.tsx";
import { tellFailure } from "../patterns/upgrade/tell-failure.ts";
import { Button } from "../ui/button.tsx";
import { NativeSelect } from "../ui/form/native-select.tsx";
import { Segments } from "../ui/segments.tsx";
import { EmptyState } from "../ui/state/empty-state.tsx";
import { ErrorState } from "../ui/state/error-state.tsx";
import { Skeleton } from "../ui/state/skeleton.tsx";
import { type BoardChoice, choiceOf } from "./board-choice.ts";
import { BoardColumn } from "./board-column.tsx";
import { PipelineMenu } from "./pipeline-menu.tsx";
import { targetOf } from "./place-deal.ts";
import { type FirstBoard, useBoard } from "./use-board.ts";
import { useOpenedDeal } from "./use-opened-deal.ts";
import { useRememberCrm } from "./use-remember-crm.ts";

// Loaded when they are opened.
const DealDialog = dynamic(async () => (await import("./deal-dialog.tsx")).DealDialog);
const StageDialog = dynamic(async () => (await import("./stage-dialog.tsx")).StageDialog);
const DeleteStageDialog = dynamic(async () => (await import("./stage-dialog.tsx")).DeleteStageDialog);
const NameDialog = dynamic(async () => (await import("./name-dialog.tsx")).NameDialog);

export interface BoardProps {
  first: FirstBoard;
  owners: readonly CrmOwnerView[];
  ownId: string;
  /** The currency of a new deal. */
  currency: string;
}

/** Changes the address without a new page: "back" goes to the board before. */
function show(change: Readonly<Record<string, string>>): void {
  const query = new URLSearchParams(window.location.search);
  for (const [name, value] of Object.entries(change)) {
    if (value === "") query.delete(name);
    else query.set(name, value);
  }
  window.history.pushState(null, "", `${window.location.pathname}${query.size > 0 ? `?${query}` : ""}`);
}

/** The board of the native CRM: a pipeline's stages as columns, with their deals [OC-347]. */
export function Board({ first, owners, ownId, currency }: BoardProps) {
  const t = useTranslations("crm");
  const words = useTranslations("errors-ui");
  useRememberCrm("default");
  const address = useSearchParams();
  const choice = choiceOf(address, first.pipelines[0]?._id ?? "");
  const { board, pipelines, refresh, ...deeds } = useBoard(choice, first);
  const stages = board.data ?? [];
  const [adding, setAdding] = useState<string | null>(null);
  const [losing, setLosing] = useState<CrmDealView | null>(null);
  const [editedStage, setEditedStage] = useState<CrmStageView | "new" | null>(null);
  const [deletedStage, setDeletedStage] = useState<CrmStageView | null>(null);
  const [followed, setFollowed] = useState<string | null>(null);
  const [said, setSaid] = useState("");
  const opened = useOpenedDeal(address.get("deal"), stages);

  const all = stages.flatMap(({ crm_deals }) => crm_deals);
  const isChosen = choice.q !== "" || choice.owner !== "";
  const isEmpty = board.data !== undefined && stages.every(({ totals }) => totals.length === 0);
  const move = (deal: CrmDealView, stageId: string, afterId: string | null) => {
    const stage = stages.find(({ _id }) => _id === stageId);
    setSaid(t("saidMoved", { title: deal.title, stage: stage?.name ?? "" }));
    void deeds.move(deal, { stageId, afterId });
  };
  const drop = async (id: string, stageId: string, afterId: string | null) => {
    const known = all.find(({ _id }) => _id === id);
    try {
      const params = { platform: "default", id };
      move(
        known ?? (await callApi("GET /integrations/crm/{platform}/deals/{id}", { params })),
        stageId,
        afterId,
      );
    } catch (error) {
      tellFailure(error, words("offline"));
    }
  };
  const shiftStage = async (stage: CrmStageView, by: 1 | -1) => {
    try {
      await callApi("PUT /integrations/crm/{platform}/stages/{id}/update", {
        params: { platform: "default", id: stage._id },
        body: { order: stage.order + by },
      });
    } catch (error) {
      tellFailure(error, words("offline"));
    }
    await refresh();
  };
  const choose = (change: Partial<BoardChoice>) => show({ ...change });
  const addButton = (
    <Button
      variant="primary"
      disabled={stages.length === 0}
      onClick={() => setAdding(stages[0]?._id ?? null)}
    >
      <Plus aria-hidden="true" />
      {t("addDeal")}
    </Button>
  );
  const dialogActions = {
    onWin: (deal: CrmDealView) => void deeds.win(deal),
    onLose: setLosing,
    onReopen: (deal: CrmDealView) => void deeds.reopen(deal),
    onDelete: (deal: CrmDealView) => void deeds.remove(deal),
  };
  return (
    <div className="flex min-h-0 min-w-0 flex-1 flex-col">
      <PageHeader title={t("title")} text={t("text")} actions={addButton} />
      <div className="flex flex-wrap items-center gap-2 px-4 pb-3 sm:px-6">
        <PipelineMenu
          pipelines={pipelines}
          pipeline={pipelines.find(({ _id }) => _id === choice.pipeline)}
          onChoose={(pipeline) => choose({ pipeline })}
          onAddStage={() => setEditedStage("new")}
          refresh={refresh}
        />
        <Segments
          label={t("status")}
          value={choice.status}
          segments={shownDealStatuses.map((value) => ({ value, label: t(`statuses.${value}`) }))}
          onChange={(status) => choose({ status })}
        />
        <div className="w-full sm:w-56">
          <SearchField label={t("search")} value={choice.q} onSearch={(q) => choose({ q })} />
        </div>
        <NativeSelect
          aria-label={t("deal.owner")}
          className="w-full sm:w-44"
          value={choice.owner}
          onChange={(event) => choose({ owner: event.target.value })}
        >
          <option value="">{t("everybody")}</option>
          {owners.map(({ _id, full_name }) => (
            <option key={_id} value={_id}>
              {full_name}
            </option>
          ))}
        </NativeSelect>
      </div>
      <p aria-live="polite" className="sr-only">
        {said}
      </p>
      {board.error && !board.data ? (
        <ErrorState error={board.error} onRetry={() => void board.refetch()} />
      ) : (
        <section
          aria-label={t("board")}
          aria-busy={board.isFetching}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: whatever scrolls has to be reached by the keyboard.
          tabIndex={0}
          className="relative flex min-h-80 min-w-0 flex-1 snap-x snap-mandatory gap-3 overflow-x-auto px-4 pb-4 sm:snap-none sm:px-6"
        >
          {board.data
            ? stages.map((stage) => (
                <BoardColumn
                  key={stage._id}
                  stage={stage}
                  stages={stages}
                  choice={choice}
                  followed={followed}
                  onDrop={(id, afterId) => void drop(id, stage._id, afterId)}
                  onAdd={() => setAdding(stage._id)}
                  onEditStage={() => setEditedStage(stage)}
                  onDeleteStage={() => setDeletedStage(stage)}
                  onShiftStage={(by) => void shiftStage(stage, by)}
                  onOpen={({ _id }) => show({ deal: _id })}
                  onStep={(deal, step, shown) => {
                    const target = targetOf(shown, deal._id, step);
                    if (!target) return;
                    setFollowed(deal._id);
                    move(deal, target.stageId, target.afterId);
                  }}
                  onMoveTo={(deal, stageId) => move(deal, stageId, null)}
                  {...dialogActions}
                />
              ))
            : [1, 2, 3, 4].map((each) => <Skeleton key={each} className="h-64 w-72 shrink-0 rounded-card" />)}
        </section>
      )}
      {isEmpty ? (
        <EmptyState
          className="py-6"
          picture={isChosen || choice.status !== "open" ? "search" : "cards"}
          title={t(isChosen || choice.status !== "open" ? "noneTitle" : "emptyTitle")}
          text={t(isChosen || choice.status !== "open" ? "noneText" : "emptyText")}
          action={
            isChosen || choice.status !== "open" ? (
              <Button onClick={() => choose({ q: "", owner: "", status: "open" })}>{t("showOpen")}</Button>
            ) : (
              addButton
            )
          }
        />
      ) : null}
      {adding === null && opened ? (
        <DealDialog
          key={opened._id}
          deal={opened}
          stageId={opened.crm_stage._id}
          stages={stages}
          owners={owners}
          ownId={ownId}
          currency={currency}
          onClose={() => show({ deal: "" })}
          onSaved={() => void refresh()}
          {...dialogActions}
        />
      ) : null}
      {adding === null ? null : (
        <DealDialog
          deal={null}
          stageId={adding}
          stages={stages}
          owners={owners}
          ownId={owners.some(({ _id }) => _id === ownId) ? ownId : ""}
          currency={all[0]?.currency ?? currency}
          onClose={() => setAdding(null)}
          onSaved={() => void refresh()}
          {...dialogActions}
        />
      )}
      {losing ? (
        <NameDialog
          words={{ title: t("loseTitle", { title: losing.title }), label: t("lostReason"), save: t("lose") }}
          field="lost_reason"
          most={crmLimits.lostReason}
          isLong
          onClose={() => setLosing(null)}
          onSave={(reason) => deeds.lose(losing, reason)}
        />
      ) : null}
      {editedStage ? (
        <StageDialog
          stage={editedStage === "new" ? null : editedStage}
          pipelineId={choice.pipeline}
          onClose={() => setEditedStage(null)}
          onSaved={() => void refresh()}
        />
      ) : null}
      {deletedStage ? (
        <DeleteStageDialog
          stage={deletedStage}
          others={stages.filter(({ _id }) => _id !== deletedStage._id)}
          onClose={() => setDeletedStage(null)}
          onSaved={() => void refresh()}
        />
      ) : null}
    </div>
  );
}
