"use client";

import { defaultRangeExtractor, type Range, useWindowVirtualizer } from "@tanstack/react-virtual";
import { type RefObject, useCallback, useEffect, useLayoutEffect } from "react";

/** The rows of a long list that stand in the document; all measures in pixels of the document. */
export interface Near {
  readonly rows: readonly { readonly index: number; readonly start: number; readonly end: number }[];
  /** How high all rows are together. */
  readonly totalPx: number;
}

export interface NearRowsProps {
  count: number;
  /** Where the first row begins. */
  topPx: number;
  /** How high a row is. */
  heightPx: number;
  /** An element of the list, beside its rows. */
  start: RefObject<HTMLElement | null>;
  /** Gets what is near; null when this ends. */
  onChange: (near: Near | null) => void;
}

/** Rows beyond the window's edges that stand too: a wheel's turn finds them there. */
const overscan = 12;

/** Follows the window along a long list and tells which rows are near it, the one with the focus always; shows nothing. */
export function NearRows({ count, topPx, heightPx, start, onChange }: NearRowsProps) {
  // Always the same function: with another one the rows would be other ones, and be told, by every rendering.
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

/** The index of the row in which the focus is. */
function focusedIn(list: Element | null | undefined): number | null {
  const row = document.activeElement?.closest("[data-index]");
  return row instanceof HTMLElement && list?.contains(row) ? Number(row.dataset.index) : null;
}

function withFocused(range: Range, focused: number | null): number[] {
  const indexes = defaultRangeExtractor(range);
  if (focused === null || focused >= range.count || indexes.includes(focused)) return indexes;
  return [...indexes, focused].sort((a, b) => a - b);
}
