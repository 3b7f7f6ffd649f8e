"use client";

import { MoreHorizontal, Plus } from "lucide-react";
import { useTranslations } from "next-intl";
import { type DragEvent, useId, useState } from "react";
import type { CrmDealView, CrmStageView } from "@/lib/contracts/crm.ts";
import { Button, IconButton } from "../ui/button.tsx";
import { cn } from "../ui/cn.ts";
import { Menu, MenuItem } from "../ui/menu/dropdown-menu.tsx";
import type { BoardChoice } from "./board-choice.ts";
import { type DealActions, DealCard, draggedDeal } from "./deal-card.tsx";
import type { Step } from "./place-deal.ts";
import { useMoney } from "./use-money.ts";
import { useMoreDeals } from "./use-more-deals.ts";

export interface BoardColumnProps extends Omit<DealActions, "onStep"> {
  stage: CrmStageView;
  stages: readonly CrmStageView[];
  choice: BoardChoice;
  /** The deal that was moved by a key. */
  followed: string | null;
  /** @param stages the board with all deals that this column shows. */
  onStep: (deal: CrmDealView, step: Step, stages: readonly CrmStageView[]) => void;
  onDrop: (dealId: string, afterId: string | null) => void;
  onAdd: () => void;
  onEditStage: () => void;
  onDeleteStage: () => void;
  /** Moves the stage itself. */
  onShiftStage: (by: 1 | -1) => void;
}

/** A stage with its deals and their sums. A deal can be dropped between any two of them. */
export function BoardColumn({
  stage,
  stages,
  choice,
  followed,
  onStep,
  onDrop,
  onAdd,
  onEditStage,
  onDeleteStage,
  onShiftStage,
  ...actions
}: BoardColumnProps) {
  const t = useTranslations("crm");
  const money = useMoney();
  const id = useId();
  const { deals, hasMore, isLoading, hasFailed, showMore } = useMoreDeals(stage, choice);
  /** Where a dragged deal would go: its number among the others. Null: none is over the column. */
  const [spot, setSpot] = useState<number | null>(null);
  const shown = stages.map((each) => (each._id === stage._id ? { ...each, crm_deals: deals } : each));
  const count = stage.totals.reduce((sum, total) => sum + total.count, 0);
  const spotOf = (event: DragEvent<HTMLElement>) => {
    const cards = [...event.currentTarget.querySelectorAll("[data-deal]")];
    const below = cards.findIndex((card) => {
      const { top, height } = card.getBoundingClientRect();
      return event.clientY < top + height / 2;
    });
    return below < 0 ? cards.length : below;
  };
  const isDeal = (event: DragEvent) => event.dataTransfer.types.includes(draggedDeal);
  return (
    <section
      aria-labelledby={id}
      data-stage={stage._id}
      onDragOver={(event) => {
        if (!isDeal(event)) return;
        event.preventDefault();
        setSpot(spotOf(event));
      }}
      onDragLeave={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setSpot(null);
      }}
      onDrop={(event) => {
        setSpot(null);
        if (!isDeal(event)) return;
        event.preventDefault();
        const moved = event.dataTransfer.getData(draggedDeal);
        const above = deals.slice(0, spotOf(event)).filter(({ _id }) => _id !== moved);
        onDrop(moved, above.at(-1)?._id ?? null);
      }}
      className={cn(
        "flex w-[85vw] shrink-0 snap-center flex-col rounded-card border bg-surface sm:w-64 sm:max-w-96 sm:flex-1 sm:shrink-0 sm:basis-64",
        spot !== null && "border-ring",
      )}
    >
      <div className="flex items-start gap-1 border-b px-3 py-2">
        <div className="min-w-0 flex-1">
          <h2 id={id} className="flex items-baseline gap-1.5 font-semibold">
            <span className="truncate">{stage.name}</span>
            <span className="tabular font-normal text-muted text-xs">{count}</span>
          </h2>
          <p className="tabular min-h-4.5 text-muted text-xs">
            {stage.totals.map(({ currency, amount }) => money(amount, currency)).join(" · ")}
          </p>
        </div>
        <span className="tabular pt-0.5 text-muted text-xs" title={t("probabilityHelp")}>
          {t("percent", { percent: stage.probability })}
        </span>
        <Menu
          align="end"
          trigger={
            <IconButton size="sm" label={t("stageActions", { name: stage.name })} icon={<MoreHorizontal />} />
          }
        >
          <MenuItem onSelect={onEditStage}>{t("stageEdit")}</MenuItem>
          {stages[0]?._id === stage._id ? null : (
            <MenuItem onSelect={() => onShiftStage(-1)}>{t("stageLeft")}</MenuItem>
          )}
          {stages.at(-1)?._id === stage._id ? null : (
            <MenuItem onSelect={() => onShiftStage(1)}>{t("stageRight")}</MenuItem>
          )}
          <MenuItem danger onSelect={onDeleteStage}>
            {t("stageDelete")}
          </MenuItem>
        </Menu>
      </div>
      <ul className="flex min-h-24 flex-1 flex-col gap-2 p-2">
        {deals.map((deal, index) => (
          <DealCard
            key={deal._id}
            deal={deal}
            stages={stages}
            index={index}
            isFollowed={followed === deal._id}
            {...actions}
            onStep={(moved, step) => onStep(moved, step, shown)}
          />
        ))}
        {spot === null ? null : (
          <li
            aria-hidden="true"
            className="rounded-card border border-ring border-dashed p-2 text-muted text-xs"
          >
            {spot === 0 || !deals[spot - 1]
              ? t("dropFirst")
              : t("dropAfter", { title: deals[spot - 1]?.title ?? "" })}
          </li>
        )}
      </ul>
      <div className="flex flex-col gap-1 p-2 pt-0">
        {hasFailed ? <p className="px-1 text-danger text-xs">{t("moreFailed")}</p> : null}
        {hasMore ? (
          <Button size="sm" loading={isLoading} onClick={showMore}>
            {t("showMore")}
          </Button>
        ) : null}
        {choice.status === "open" ? (
          <Button size="sm" variant="ghost" onClick={onAdd} aria-label={t("addTo", { stage: stage.name })}>
            <Plus aria-hidden="true" />
            {t("addDeal")}
          </Button>
        ) : null}
      </div>
    </section>
  );
}
