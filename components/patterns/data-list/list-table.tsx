"use client";

import { useTranslations } from "next-intl";
import type { Ref } from "react";
import { cn } from "../../ui/cn.ts";
import { Checkbox } from "../../ui/form/checkbox.tsx";
import { Skeleton } from "../../ui/state/skeleton.tsx";
import { Table, TableCell, TableHead, TableRow } from "../../ui/table.tsx";
import { type Column, cellLook, type ListFormProps } from "./columns.ts";
import { isWindowed, ListRows } from "./list-rows.tsx";
import { type MoveRow, RowHandle, useRowDrop } from "./row-handle.tsx";
import type { Selection } from "./selection.tsx";

export interface ListTableProps<R> extends ListFormProps<R> {
  columns: readonly Column<R>[];
  isLoading: boolean;
  selection: Selection | undefined;
  rowName: (row: R) => string;
  onMove: MoveRow | undefined;
}

const rowHeightPx = 40;
const skeletons = ["72%", "58%", "66%", "50%", "62%", "70%", "54%", "60%"];

/** A list as a table, from 640 pixels. */
export function ListTable<R>(props: ListTableProps<R>) {
  const { label, rows, rowId, columns, isLoading, selection, box, onMove } = props;
  const dropOn = useRowDrop(onMove);
  const isLong = isWindowed(rows.length);
  const row = (index: number) => {
    const each = rows[index] as R;
    return (
      <TableRow
        {...dropOn(index)}
        data-index={index}
        aria-rowindex={isLong ? index + 2 : undefined}
        data-selected={selection?.ids.has(rowId(each)) || undefined}
      >
        {columns.map((column, place) => (
          <TableCell key={column.id} pinned={place === 0} className={cellLook(column, place)}>
            {place === 0 && (selection || onMove) ? (
              <span className="flex items-center gap-3">
                {onMove ? <RowHandle index={index} name={props.rowName(each)} onMove={onMove} /> : null}
                {box(each)}
                {column.cell(each)}
              </span>
            ) : (
              column.cell(each)
            )}
          </TableCell>
        ))}
      </TableRow>
    );
  };
  return (
    <section aria-label={label} className="relative hidden overflow-x-auto border-t sm:block">
      <Table aria-label={label} aria-rowcount={isLong ? rows.length + 1 : undefined}>
        <thead>
          <tr>
            {columns.map((column, place) => (
              <TableHead key={column.id} pinned={place === 0} className={cellLook(column, place)}>
                <span
                  className={cn(
                    "inline-flex items-center gap-3 align-middle",
                    column.align === "end" && "justify-end",
                  )}
                >
                  {place === 0 && onMove ? <span aria-hidden="true" className="-mx-1.5 w-6" /> : null}
                  {place === 0 && selection ? <SelectAll {...{ rows, rowId, selection }} /> : null}
                  {column.header}
                </span>
              </TableHead>
            ))}
          </tr>
        </thead>
        <tbody>
          {isLoading ? (
            skeletons.map((width) => (
              <TableRow key={width}>
                {columns.map((column, place) => (
                  <TableCell key={column.id} className={place === 0 ? "pl-4 sm:pl-6" : undefined}>
                    <span className="block" style={{ width }}>
                      <Skeleton />
                    </span>
                  </TableCell>
                ))}
              </TableRow>
            ))
          ) : (
            <ListRows
              count={rows.length}
              rowKey={(index) => rowId(rows[index] as R)}
              row={row}
              rowHeightPx={rowHeightPx}
              gap={(height, ref) => (
                // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a row is nothing to focus.
                <tr aria-hidden="true" ref={ref as Ref<HTMLTableRowElement> | undefined}>
                  <td colSpan={columns.length} style={{ height, padding: 0 }} />
                </tr>
              )}
            />
          )}
        </tbody>
      </Table>
    </section>
  );
}

/** Selects every loaded row, or none. */
function SelectAll<R>({
  rows,
  rowId,
  selection,
}: {
  rows: readonly R[];
  rowId: (row: R) => string;
  selection: Selection;
}) {
  const t = useTranslations("common.list");
  const chosen = rows.filter((row) => selection.ids.has(rowId(row))).length;
  return (
    <Checkbox
      aria-label={t("selectAll")}
      checked={chosen === 0 ? false : chosen === rows.length ? true : "indeterminate"}
      onCheckedChange={(on) => selection.onChange(new Set(on === true ? rows.map(rowId) : []))}
    />
  );
}
