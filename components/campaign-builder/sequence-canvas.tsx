"use client";

import { ArrowDown, ArrowLeft, ArrowRight, ArrowUp, Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import type { KeyboardEvent } from "react";
import type { SequenceStep, StepKind } from "@/lib/contracts/steps/index.ts";
import { IconButton } from "../ui/button.tsx";
import { cn } from "../ui/cn.ts";
import { StatusPill } from "../ui/state/status-pill.tsx";
import { AddMenu, StepItem } from "./add-menu.tsx";
import { delayWords } from "./delay-words.ts";
import { showCard, showPanel } from "./step-panel.tsx";
import type { StepKindTable } from "./steps/definition.ts";
import { stepViews } from "./steps/registry.ts";

export interface SequenceCanvasProps {
  steps: readonly SequenceStep[];
  /** From left to right instead of from top to bottom. */
  isHorizontal: boolean;
  selected: string | null;
  /** Problems by step. */
  problems: ReadonlyMap<string, number>;
  kinds: readonly StepKind[];
  plan: StepKindTable;
  onSelect: (id: string) => void;
  onInsert: (at: number, kind: StepKind) => void;
  onMove: (id: string, by: -1 | 1) => void;
  onRemove: (id: string) => void;
}

/**
 * The sequence as a column or a row of cards. Arrows move between cards, Alt with an arrow moves a card, Delete removes
 * it.
 */
export function SequenceCanvas(props: SequenceCanvasProps) {
  const t = useTranslations("campaigns.builder");
  const { steps, isHorizontal, onInsert, kinds, plan } = props;
  const edge = { isHorizontal, kinds, plan, onInsert };
  return (
    <ol
      aria-label={t("sequence")}
      className={
        isHorizontal
          ? "flex items-center overflow-x-auto p-4"
          : "mx-auto flex w-full max-w-md flex-col items-center py-2"
      }
    >
      <li>
        <Edge {...edge} at={0} open={steps.length === 0} />
      </li>
      {steps.map((step, index) => (
        <li key={step.id} className={cn("flex items-center", isHorizontal ? "shrink-0" : "w-full flex-col")}>
          <Card {...props} step={step} index={index} />
          <Edge {...edge} at={index + 1} next={steps[index + 1]} />
        </li>
      ))}
      <li>
        <StatusPill>{t("end")}</StatusPill>
      </li>
    </ol>
  );
}

function Card({
  step,
  index,
  steps,
  isHorizontal,
  selected,
  problems,
  onSelect,
  onMove,
  onRemove,
}: SequenceCanvasProps & { step: SequenceStep; index: number }) {
  const t = useTranslations("campaigns.builder");
  const wrong = problems.get(step.id) ?? 0;
  const { icon: Icon, summary } = stepViews[step.type];
  const line = summary(step, t);
  const onKeyDown = (event: KeyboardEvent<HTMLButtonElement>) => {
    const [before, after] = isHorizontal ? ["ArrowLeft", "ArrowRight"] : ["ArrowUp", "ArrowDown"];
    const by = event.key === before ? -1 : event.key === after ? 1 : 0;
    const isRemoval = event.key === "Delete" || event.key === "Backspace";
    if (isRemoval) onRemove(step.id);
    else if (by !== 0 && event.altKey) onMove(step.id, by);
    else if (by !== 0) {
      const target = steps[index + by];
      if (!target) return;
      onSelect(target.id);
      showCard(target.id);
    } else return;
    event.preventDefault();
  };
  return (
    <div className={cn("group/card relative", isHorizontal ? "w-64" : "w-full")}>
      <button
        id={`step-${step.id}`}
        type="button"
        aria-pressed={selected === step.id}
        onClick={() => {
          onSelect(step.id);
          showPanel();
        }}
        onKeyDown={onKeyDown}
        className={cn(
          "flex h-18 w-full scroll-my-32 items-center gap-3 rounded-card border bg-surface px-4 text-left transition-colors hover:border-border-strong",
          selected === step.id && "border-accent bg-selected",
        )}
      >
        <span className="grid size-8 shrink-0 place-items-center rounded-field bg-hover text-muted">
          <Icon aria-hidden="true" />
        </span>
        <span className="min-w-0 flex-1">
          <span className="block font-medium">
            {index + 1}. {t(`types.${step.type}`)}
          </span>
          {line === null ? null : (
            <span className="block truncate text-muted text-xs">{line.trim() || t("noText")}</span>
          )}
        </span>
        {wrong > 0 ? <StatusPill tone="danger">{t("problemCount", { count: wrong })}</StatusPill> : null}
      </button>
      <span className="absolute -top-3 right-2 hidden rounded-field border bg-raised group-focus-within/card:flex group-hover/card:flex">
        <IconButton
          size="sm"
          label={t(isHorizontal ? "moveBefore" : "moveUp")}
          icon={isHorizontal ? <ArrowLeft /> : <ArrowUp />}
          disabled={index === 0}
          onClick={() => onMove(step.id, -1)}
        />
        <IconButton
          size="sm"
          label={t(isHorizontal ? "moveAfter" : "moveDown")}
          icon={isHorizontal ? <ArrowRight /> : <ArrowDown />}
          disabled={index === steps.length - 1}
          onClick={() => onMove(step.id, 1)}
        />
        <IconButton size="sm" label={t("remove")} icon={<Trash2 />} onClick={() => onRemove(step.id)} />
      </span>
    </div>
  );
}

/** The delay between two cards, and a "+" that adds a step there. */
function Edge({
  at,
  isHorizontal,
  kinds,
  plan,
  onInsert,
  next,
  open = false,
}: {
  at: number;
  isHorizontal: boolean;
  kinds: readonly StepKind[];
  plan: StepKindTable;
  onInsert: (at: number, kind: StepKind) => void;
  next?: SequenceStep | undefined;
  open?: boolean;
}) {
  const t = useTranslations("campaigns.builder");
  const line = (
    <span
      aria-hidden="true"
      className={cn("shrink-0 bg-border-field", isHorizontal ? "h-px w-3" : "h-3 w-px")}
    />
  );
  return (
    <div className={cn("flex items-center", isHorizontal ? "px-0.5" : "flex-col py-0.5")}>
      {line}
      <span className={cn("flex items-center", isHorizontal ? "flex-col gap-1 whitespace-nowrap" : "gap-2")}>
        <AddMenu label={t("addAt", { place: at + 1 })} isFirst={open}>
          {(adding) =>
            kinds.map((kind) => (
              <StepItem
                key={kind}
                kind={kind}
                isInPlan={plan[kind].isInPlan}
                onSelect={adding(() => onInsert(at, kind))}
              />
            ))
          }
        </AddMenu>
        {next ? <span className="text-muted text-xs">{delayWords(t, next.delay)}</span> : null}
      </span>
      {line}
    </div>
  );
}
