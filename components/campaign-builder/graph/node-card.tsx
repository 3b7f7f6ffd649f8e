"use client";

import { useTranslations } from "next-intl";
import type { KeyboardEvent } from "react";
import { cn } from "../../ui/cn.ts";
import { StatusPill } from "../../ui/state/status-pill.tsx";
import { showCard } from "../step-panel.tsx";
import { neighbour } from "./edit-flow.ts";
import { nodeOf, placeKey, waysOf } from "./flow.ts";
import { useGraph } from "./graph-context.tsx";

/**
 * A node as a button. Enter opens its fields; arrows lead to its neighbours; Alt with an arrow moves it; Delete removes
 * it; "+" adds behind it; Ctrl+C and Ctrl+V copy and paste.
 */
export function NodeCard({ id, onSide }: { id: string; onSide?: (by: -1 | 1) => string | null }) {
  const t = useTranslations("campaigns.builder");
  const graph = useGraph();
  const node = nodeOf(graph.flow, id);
  if (!node) return null;
  const { icon: Icon, title, line } = graph.look(id);
  const wrong = graph.problems.get(id) ?? 0;
  const [way] = waysOf(node);
  const behind = way === undefined ? null : { from: id, branch: way };
  const isSelected = graph.selected === id;

  const go = (to: string | null | undefined) => {
    if (!to) return;
    graph.select(to);
    showCard(to);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLButtonElement>) => {
    const by = event.key === "ArrowUp" ? -1 : event.key === "ArrowDown" ? 1 : 0;
    const aside = event.key === "ArrowLeft" ? -1 : event.key === "ArrowRight" ? 1 : 0;
    const isCommand = event.metaKey || event.ctrlKey;
    if (by !== 0 && event.altKey) graph.shift(id, by);
    else if (by !== 0) go(neighbour(graph.flow, id, by));
    else if (aside !== 0 && onSide && !event.altKey) go(onSide(aside));
    else if (event.key === "Delete" || event.key === "Backspace") graph.remove(id);
    else if (event.key === "+" && behind) graph.setOpened(placeKey(behind));
    else if (isCommand && event.key.toLowerCase() === "c") graph.copy(id);
    else if (isCommand && event.key.toLowerCase() === "v" && behind) graph.paste(behind);
    else return;
    event.preventDefault();
  };
  return (
    <button
      id={`step-${id}`}
      type="button"
      aria-pressed={isSelected}
      // A key presses without a pointer's count of clicks.
      onClick={(event) => graph.open(id, event.detail === 0)}
      onKeyDown={onKeyDown}
      className={cn(
        "flex w-full items-center gap-3 rounded-card border bg-surface text-left shadow-xs transition-colors hover:border-border-strong",
        node.kind === "end" ? "h-6 justify-center rounded-full px-3" : "h-16 px-3",
        isSelected && "border-accent bg-selected",
        wrong > 0 && !isSelected && "border-danger",
      )}
    >
      {node.kind === "end" ? (
        <span className="text-muted text-xs">{title}</span>
      ) : (
        <>
          <span
            className={cn(
              "grid size-8 shrink-0 place-items-center rounded-field text-muted",
              node.kind === "action" ? "bg-hover" : "bg-info-soft text-info",
            )}
          >
            <Icon aria-hidden="true" />
          </span>
          <span className="min-w-0 flex-1">
            <span className="block truncate font-medium text-sm" title={title}>
              {title}
            </span>
            {line === null ? null : <span className="block truncate text-muted text-xs">{line}</span>}
          </span>
          {wrong > 0 ? <StatusPill tone="danger">{t("problemCount", { count: wrong })}</StatusPill> : null}
        </>
      )}
    </button>
  );
}
