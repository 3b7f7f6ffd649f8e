"use client";

import { defaultRangeExtractor, type Range, useWindowVirtualizer } from "@tanstack/react-virtual";
import {
  Fragment,
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from "react";

export interface WindowedRowsProps {
  count: number;
  rowKey: (index: number) => string;
  /** One row; its element carries the index as `data-index`. */
  row: (index: number) => ReactNode;
  /** Stands for rows that are not in the document: so many pixels high, 0 for none. */
  gap: (heightPx: number, ref?: RefObject<HTMLElement | null>) => ReactNode;
  /** How high a row is before one was measured, in pixels. */
  rowHeightPx: number;
}

/** Rows beyond the window's edges that stand too: a wheel's turn finds them there. */
const overscan = 12;

/** Only the rows near the window stand in the document, and the one that has the focus; gaps stand for the others. */
export function WindowedRows({ count, rowKey, row, gap, rowHeightPx }: WindowedRowsProps) {
  const start = useRef<HTMLElement>(null);
  const { topPx, heightPx } = useMeasures(start, rowHeightPx);
  const virtualizer = useWindowVirtualizer({
    count,
    overscan,
    estimateSize: () => heightPx,
    scrollMargin: topPx,
    rangeExtractor: (range) => withFocused(range, focusedIn(start.current?.parentElement)),
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows of another height lie elsewhere.
  useEffect(() => virtualizer.measure(), [heightPx, virtualizer]);

  const rows = virtualizer.getVirtualItems();
  let end = topPx;
  return (
    <>
      {gap(0, start)}
      {rows.map((each) => {
        const missing = each.start - end;
        end = each.end;
        return (
          <Fragment key={rowKey(each.index)}>
            {missing > 0 ? gap(missing) : null}
            {row(each.index)}
          </Fragment>
        );
      })}
      {gap(Math.max(0, topPx + virtualizer.getTotalSize() - end))}
    </>
  );
}

/** Where the rows begin in the document and how high the first of them is, in pixels; kept when either changes. */
function useMeasures(start: RefObject<HTMLElement | null>, rowHeightPx: number) {
  const [measures, setMeasures] = useState({ topPx: 0, heightPx: rowHeightPx });
  useLayoutEffect(() => {
    const list = start.current?.parentElement;
    if (!list) return;
    const measure = () => {
      const first = list.querySelector("[data-index]")?.getBoundingClientRect().height ?? 0;
      // Without a place on the screen: a narrow window shows the other form of the list.
      if (first === 0 || !start.current) return;
      const topPx = start.current.getBoundingClientRect().top + window.scrollY;
      setMeasures((before) =>
        before.topPx === topPx && before.heightPx === first ? before : { topPx, heightPx: first },
      );
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(list);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [start]);
  return measures;
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
