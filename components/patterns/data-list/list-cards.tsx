"use client";

import type { ReactNode, Ref } from "react";
import type { ListFormProps } from "./columns.ts";
import { isWindowed, ListRows } from "./list-rows.tsx";

export interface ListCardsProps<R> extends ListFormProps<R> {
  /** The two lines of a row. */
  card: (row: R) => ReactNode;
}

const rowHeightPx = 60;

/** A list as two-line cards, under 640 pixels. */
export function ListCards<R>({ label, rows, rowId, card, box }: ListCardsProps<R>) {
  const isLong = isWindowed(rows.length);
  const row = (index: number) => {
    const each = rows[index] as R;
    return (
      <li
        data-index={index}
        {...(isLong ? { "aria-setsize": rows.length, "aria-posinset": index + 1 } : {})}
        className="flex min-h-15 items-center gap-3 border-b px-4 py-2"
      >
        {box(each)}
        <div className="min-w-0 flex-1">{card(each)}</div>
      </li>
    );
  };
  return (
    <ul aria-label={label} className="border-t sm:hidden">
      <ListRows
        count={rows.length}
        rowKey={(index) => rowId(rows[index] as R)}
        row={row}
        rowHeightPx={rowHeightPx}
        gap={(height, ref) => (
          <li aria-hidden="true" ref={ref as Ref<HTMLLIElement> | undefined} style={{ height }} />
        )}
      />
    </ul>
  );
}
