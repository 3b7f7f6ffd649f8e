"use client";

import { GripVertical } from "lucide-react";
import { useTranslations } from "next-intl";
import { type DragEvent, type KeyboardEvent, useEffect, useRef, useState } from "react";

/** Moves a row of the page to another position. A position beyond the page's ends is on a neighbouring page. */
export type MoveRow = (from: number, to: number) => void;

/** Marks this list's rows, to tell them from anything else that is dragged. */
const dragged = "application/x-list-row";

/** Drags its row to another position. With the keyboard the arrows move it. */
export function RowHandle({ index, name, onMove }: { index: number; name: string; onMove: MoveRow }) {
  const t = useTranslations("common.list");
  const button = useRef<HTMLButtonElement>(null);
  const isMoving = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a row that was moved in the document lost the focus.
  useEffect(() => {
    if (isMoving.current) button.current?.focus();
    isMoving.current = false;
  }, [index]);
  const onKeyDown = (event: KeyboardEvent) => {
    const by = event.key === "ArrowUp" ? -1 : event.key === "ArrowDown" ? 1 : 0;
    if (by === 0) return;
    event.preventDefault();
    isMoving.current = true;
    onMove(index, index + by);
  };
  return (
    <button
      ref={button}
      type="button"
      draggable
      aria-label={t("moveRow", { name })}
      title={t("moveRowHelp")}
      className="-mx-1.5 grid size-6 shrink-0 cursor-grab place-items-center rounded-field text-faint hover:bg-hover hover:text-text active:cursor-grabbing"
      onKeyDown={onKeyDown}
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = "move";
        event.dataTransfer.setData(dragged, String(index));
        const row = event.currentTarget.closest("tr");
        if (row) event.dataTransfer.setDragImage(row, 24, 16);
      }}
    >
      <GripVertical aria-hidden="true" className="size-3.5!" />
    </button>
  );
}

/** Accepts a row that is dropped on another one, and shows where it would go. */
export function useRowDrop(onMove: MoveRow | undefined) {
  const [over, setOver] = useState<number | null>(null);
  const isRow = (event: DragEvent) => event.dataTransfer.types.includes(dragged);
  return (index: number) =>
    onMove
      ? {
          "data-drop": over === index || undefined,
          onDragOver: (event: DragEvent) => {
            if (!isRow(event)) return;
            event.preventDefault();
            setOver(index);
          },
          onDragLeave: () => setOver(null),
          onDrop: (event: DragEvent) => {
            setOver(null);
            if (!isRow(event)) return;
            event.preventDefault();
            onMove(Number(event.dataTransfer.getData(dragged)), index);
          },
        }
      : {};
}
