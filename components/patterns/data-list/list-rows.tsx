"use client";

import {
  Fragment,
  lazy,
  type ReactNode,
  type RefObject,
  Suspense,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import type { Near } from "./near-rows.tsx";

// Loaded only for people who scroll through a long list.
const NearRows = lazy(async () => ({ default: (await import("./near-rows.tsx")).NearRows }));

export interface ListRowsProps {
  count: number;
  rowKey: (index: number) => string;
  /** One row. Its element has the index as `data-index`. */
  row: (index: number) => ReactNode;
  /** Fills the room of rows that are not in the document, in pixels; 0 for none. */
  gap: (heightPx: number, ref?: RefObject<HTMLElement | null>) => ReactNode;
  /** A row's height before one was measured, in pixels. */
  rowHeightPx: number;
}

/** Lists up to this length are in the document as a whole. Of a longer list only the rows near the window are. */
const allStand = 100;

/** Whether only a part of so many rows is in the document: then each row has its position among all. */
export const isWindowed = (count: number) => count > allStand;

/**
 * The rows of a list of any length. Of a long list the document contains only those near the window and the focused
 * one; gaps fill the room of the others.
 */
export function ListRows({ count, rowKey, row, gap, rowHeightPx }: ListRowsProps) {
  const isLong = isWindowed(count);
  const start = useRef<HTMLElement>(null);
  const { topPx, heightPx } = useMeasures(start, isLong, rowHeightPx);
  const [near, setNear] = useState<Near | null>(null);

  const pieces: ReactNode[] = [];
  const add = (index: number) => pieces.push(<Fragment key={rowKey(index)}>{row(index)}</Fragment>);
  const addGap = (heightPx: number, name: string, ref?: typeof start) =>
    pieces.push(<Fragment key={`gap ${name}`}>{gap(heightPx, ref)}</Fragment>);
  if (isLong) addGap(0, "first", start);
  // A list that became shorter is rendered before the near rows are computed again.
  const rows = isLong ? (near?.rows.filter(({ index }) => index < count) ?? []) : [];
  // Before the window was measured, all rows are rendered, so that the focus isn't lost.
  if (rows.length === 0) for (let index = 0; index < count; index += 1) add(index);
  else {
    let end = topPx;
    for (const each of rows) {
      if (each.start > end) addGap(each.start - end, `before ${each.index}`);
      add(each.index);
      end = each.end;
    }
    addGap(Math.max(0, topPx + (near?.totalPx ?? 0) - end), "last");
  }
  return (
    <>
      {pieces}
      {isLong ? (
        <Suspense>
          <NearRows {...{ count, topPx, heightPx, start }} onChange={setNear} />
        </Suspense>
      ) : null}
    </>
  );
}

/** The position of the first row and a row's height, in pixels, updated when either changes. */
function useMeasures(start: RefObject<HTMLElement | null>, isLong: boolean, rowHeightPx: number) {
  const [measures, setMeasures] = useState({ topPx: 0, heightPx: rowHeightPx });
  useLayoutEffect(() => {
    const list = isLong ? start.current?.parentElement : null;
    if (!list) return;
    const measure = () => {
      const first = list.querySelector("[data-index]")?.getBoundingClientRect().height ?? 0;
      // Not on the screen: a narrow window shows the cards instead.
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
  }, [start, isLong]);
  return measures;
}
