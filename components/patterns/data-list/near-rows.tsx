"use client";

import { defaultRangeExtractor, type Range, useWindowVirtualizer } from "@tanstack/react-virtual";
import { type RefObject, useCallback, useEffect, useLayoutEffect } from "react";

/** The rows of a long list that are in the document; all measures in pixels of the document. */
export interface Near {
  readonly rows: readonly { readonly index: number; readonly start: number; readonly end: number }[];
  /** The height of all rows together. */
  readonly totalPx: number;
}

export interface NearRowsProps {
  count: number;
  /** The position of the first row. */
  topPx: number;
  /** The height of a row. */
  heightPx: number;
  /** An element of the list, beside its rows. */
  start: RefObject<HTMLElement | null>;
  /** Called with the near rows; with null at the end. */
  onChange: (near: Near | null) => void;
}

/** Rows beyond the window's edges that are rendered, too, so that one turn of the wheel finds them. */
const overscan = 12;

/** Reports which rows of a long list are near the window; the focused row is always included. Renders nothing. */
export function NearRows({ count, topPx, heightPx, start, onChange }: NearRowsProps) {
  // Memoised: a new function would make every rendering compute and report new rows.
  const rangeExtractor = useCallback(
    (range: Range) => withFocused(range, focusedIn(start.current?.parentElement)),
    [start],
  );
  const virtualizer = useWindowVirtualizer({
    count,
    overscan,
    scrollMargin: topPx,
    rangeExtractor,
    estimateSize: () => heightPx,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows of another height lie elsewhere.
  useEffect(() => virtualizer.measure(), [heightPx, virtualizer]);
  const rows = virtualizer.getVirtualItems();
  const totalPx = virtualizer.getTotalSize();
  useLayoutEffect(() => onChange({ rows, totalPx }), [rows, totalPx, onChange]);
  useEffect(() => () => onChange(null), [onChange]);
  return null;
}

/** The index of the focused row. */
function focusedIn(list: Element | null | undefined): number | null {
  const row = document.activeElement?.closest("[data-index]");
  return row instanceof HTMLElement && list?.contains(row) ? Number(row.dataset.index) : null;
}

function withFocused(range: Range, focused: number | null): number[] {
  const indexes = defaultRangeExtractor(range);
  if (focused === null || focused >= range.count || indexes.includes(focused)) return indexes;
  return [...indexes, focused].sort((a, b) => a - b);
}
