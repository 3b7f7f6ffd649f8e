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

// Only whoever scrolls through a long list fetches what follows the window.
const NearRows = lazy(async () => ({ default: (await import("./near-rows.tsx")).NearRows }));

export interface ListRowsProps {
  count: number;
  rowKey: (index: number) => string;
  /** One row; its element carries the index as `data-index`. */
  row: (index: number) => ReactNode;
  /** Stands for rows that are not in the document: so many pixels high, 0 for none. */
  gap: (heightPx: number, ref?: RefObject<HTMLElement | null>) => ReactNode;
  /** How high a row is before one was measured, in pixels. */
  rowHeightPx: number;
}

/** So many rows all stand in the document; of a longer list only those near the window do. */
const allStand = 100;

/** Whether only a part of so many rows stands in the document: then each says its place among all. */
export const isWindowed = (count: number) => count > allStand;

/**
 * The rows of a list, however many there are. Of a long list only those near the window stand in the document, and the one
 * that has the focus; gaps stand for the others.
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
  // A list that became shorter is shown before what is near was reckoned anew.
  const rows = isLong ? (near?.rows.filter(({ index }) => index < count) ?? []) : [];
  // Before the window was measured nothing is near: all rows stand, and whoever has the focus keeps it.
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

/** Where the rows begin in the document and how high the first of them is, in pixels; kept when either changes. */
function useMeasures(start: RefObject<HTMLElement | null>, isLong: boolean, rowHeightPx: number) {
  const [measures, setMeasures] = useState({ topPx: 0, heightPx: rowHeightPx });
  useLayoutEffect(() => {
    const list = isLong ? start.current?.parentElement : null;
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
  }, [start, isLong]);
  return measures;
}
