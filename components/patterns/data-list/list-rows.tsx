"use client";

import { Fragment, lazy, type ReactNode, Suspense } from "react";
import type { WindowedRowsProps } from "./windowed-rows.tsx";

/** So many rows all stand in the document; of a longer list only those near the window do. */
const allStand = 100;

// Fetched by whoever scrolls that far.
const WindowedRows = lazy(async () => ({ default: (await import("./windowed-rows.tsx")).WindowedRows }));

/** Whether only a part of so many rows stands in the document: then each says its place among all. */
export const isWindowed = (count: number) => count > allStand;

/** The rows of a list, however many there are. */
export function ListRows(props: WindowedRowsProps) {
  const all = () => (
    <>
      {Array.from({ length: props.count }, (_, index) => (
        <Fragment key={props.rowKey(index)}>{props.row(index)}</Fragment>
      ))}
    </>
  );
  if (!isWindowed(props.count)) return all();
  return (
    <Suspense fallback={<Later render={all} />}>
      <WindowedRows {...props} />
    </Suspense>
  );
}

/** Renders what it is told to once it is asked for. */
function Later({ render }: { render: () => ReactNode }) {
  return render();
}
