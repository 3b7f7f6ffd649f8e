"use client";

import { GripVertical, MoreHorizontal } from "lucide-react";
import { useTranslations } from "next-intl";
import { type DragEvent, type KeyboardEvent, useEffect, useRef } from "react";
import type { CrmDealView, CrmStageView } from "@/lib/contracts/crm.ts";
import { Avatar } from "../ui/avatar.tsx";
import { IconButton } from "../ui/button.tsx";
import { Menu, MenuItem, MenuSeparator } from "../ui/menu/dropdown-menu.tsx";
import type { Step } from "./place-deal.ts";
import { useMoney } from "./use-money.ts";

/** Marks a deal of the board, to tell it from anything else that is dragged. */
export const draggedDeal = "application/x-crm-deal";

const steps: Readonly<Record<string, Step>> = {
  ArrowUp: "up",
  ArrowDown: "down",
  ArrowLeft: "left",
  ArrowRight: "right",
};

export interface DealActions {
  onOpen: (deal: CrmDealView) => void;
  onStep: (deal: CrmDealView, step: Step) => void;
  onMoveTo: (deal: CrmDealView, stageId: string) => void;
  onWin: (deal: CrmDealView) => void;
  onLose: (deal: CrmDealView) => void;
  onReopen: (deal: CrmDealView) => void;
  onDelete: (deal: CrmDealView) => void;
}

export interface DealCardProps extends DealActions {
  deal: CrmDealView;
  stages: readonly CrmStageView[];
  /** Its number in its stage. */
  index: number;
  /** Whether it was moved by a key, so that its handle has the focus at its new place. */
  isFollowed: boolean;
}

/** A deal on the board. Its handle drags it; with the keyboard the arrows move it, and its menu does everything. */
export function DealCard({ deal, stages, index, isFollowed, ...actions }: DealCardProps) {
  const t = useTranslations("crm");
  const money = useMoney();
  const handle = useRef<HTMLButtonElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a card that was moved in the document lost the focus.
  useEffect(() => {
    if (isFollowed) handle.current?.focus();
  }, [index, deal.crm_stage._id, isFollowed]);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    actions.onStep(deal, step);
  };
  const onDragStart = (event: DragEvent) => {
    event.dataTransfer.effectAllowed = "move";
    event.dataTransfer.setData(draggedDeal, deal._id);
  };
  const isOpen = deal.status === "open";
  const others = stages.filter(({ _id }) => _id !== deal.crm_stage._id);
  return (
    <li
      data-deal={deal._id}
      draggable
      onDragStart={onDragStart}
      className="group flex flex-col gap-1.5 rounded-card border bg-raised p-3 shadow-xs hover:border-border-strong"
    >
      <div className="flex items-start gap-1">
        <button
          type="button"
          onClick={() => actions.onOpen(deal)}
          className="min-w-0 flex-1 wrap-anywhere text-left font-medium hover:underline"
        >
          {deal.title}
        </button>
        <button
          ref={handle}
          type="button"
          aria-label={t("moveDeal", { title: deal.title })}
          title={t("moveHelp")}
          onKeyDown={onKeyDown}
          className="grid size-6 shrink-0 cursor-grab place-items-center rounded-field text-faint hover:bg-hover hover:text-text active:cursor-grabbing"
        >
          <GripVertical aria-hidden="true" className="size-3.5!" />
        </button>
        <Menu
          align="end"
          trigger={
            <IconButton
              size="sm"
              className="-mt-0.5 -mr-1"
              label={t("dealActions", { title: deal.title })}
              icon={<MoreHorizontal />}
            />
          }
        >
          <MenuItem onSelect={() => actions.onOpen(deal)}>{t("edit")}</MenuItem>
          {isOpen ? (
            <>
              <MenuItem onSelect={() => actions.onWin(deal)}>{t("win")}</MenuItem>
              <MenuItem onSelect={() => actions.onLose(deal)}>{t("lose")}</MenuItem>
            </>
          ) : (
            <MenuItem onSelect={() => actions.onReopen(deal)}>{t("reopen")}</MenuItem>
          )}
          {others.length > 0 ? <MenuSeparator /> : null}
          {others.map((stage) => (
            <MenuItem key={stage._id} onSelect={() => actions.onMoveTo(deal, stage._id)}>
              {t("moveTo", { stage: stage.name })}
            </MenuItem>
          ))}
          <MenuSeparator />
          <MenuItem danger onSelect={() => actions.onDelete(deal)}>
            {t("delete")}
          </MenuItem>
        </Menu>
      </div>
      {deal.company || deal.profile ? (
        <p className="wrap-anywhere text-muted text-xs">
          {[deal.company, deal.profile?.full_name].filter(Boolean).join(" · ")}
        </p>
      ) : null}
      <div className="flex items-center justify-between gap-2">
        <span className="tabular font-medium">{money(deal.amount, deal.currency)}</span>
        <span className="flex items-center gap-2 text-muted text-xs">
          {isOpen ? <span className="tabular">{t("percent", { percent: deal.probability })}</span> : null}
          {deal.owner ? (
            <span title={deal.owner} className="inline-flex">
              <Avatar name={deal.owner} size={20} />
              <span className="sr-only">{t("ownedBy", { name: deal.owner })}</span>
            </span>
          ) : null}
        </span>
      </div>
      {deal.status === "lost" && deal.lost_reason ? (
        <p className="wrap-anywhere text-muted text-xs">{deal.lost_reason}</p>
      ) : null}
    </li>
  );
}
