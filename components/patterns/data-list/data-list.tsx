"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useRef } from "react";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/state/empty-state.tsx";
import { ErrorState, type ErrorStateProps } from "../../ui/state/error-state.tsx";
import type { Column } from "./columns.ts";
import { ListCards } from "./list-cards.tsx";
import { ListTable } from "./list-table.tsx";
import { MoreRows, type MoreRowsProps } from "./more-rows.tsx";
import type { MoveRow } from "./row-handle.tsx";
import { RowBox, type Selection, SelectionBar } from "./selection.tsx";

export interface DataListProps<R> {
  /** Names the list. */
  label: string;
  rows: readonly R[];
  rowId: (row: R) => string;
  /** A row's name, for its checkbox. */
  rowName: (row: R) => string;
  columns: readonly Column<R>[];
  /** The two lines of a row on a phone. */
  card: (row: R) => ReactNode;
  /** `loading` shows rows in their final shape. */
  state?: "ready" | "loading" | "error";
  error?: ErrorStateProps;
  /** Shown when nothing exists yet. */
  empty: ReactNode;
  /** Whether the list is filtered: if it is empty, it says which filter to remove. */
  filtered?: boolean;
  onClearFilters?: () => void;
  selection?: Selection;
  /** Lets a person reorder the rows, by dragging or with the arrows on a row's handle. */
  onMove?: MoveRow;
  /** The actions on selected rows, shown at the bottom. */
  bulkActions?: ReactNode;
  /** Paging by cursor: the next rows are fetched near the end. */
  more?: Omit<MoreRowsProps, "count">;
}

/** A list: a table from 640 pixels, two-line cards below that, with its empty, failed, loading and selected states. */
export function DataList<R>(props: DataListProps<R>) {
  const t = useTranslations("common.list");
  const list = useRef<HTMLDivElement>(null);
  const { label, rows, rowId, selection, state = "ready" } = props;
  if (state === "error") return <ErrorState {...props.error} />;
  if (state === "ready" && rows.length === 0)
    return props.filtered ? (
      <EmptyState
        picture="search"
        title={t("noResultTitle")}
        text={t("noResultHint")}
        action={
          props.onClearFilters ? <Button onClick={props.onClearFilters}>{t("clearFilters")}</Button> : null
        }
      />
    ) : (
      props.empty
    );
  const box = (row: R) =>
    selection ? <RowBox id={rowId(row)} name={props.rowName(row)} selection={selection} /> : null;
  return (
    <div
      ref={list}
      tabIndex={-1}
      aria-busy={state === "loading" || undefined}
      className="flex min-w-0 flex-1 flex-col outline-none"
    >
      <ListTable
        {...{ label, rows, rowId, selection, box }}
        columns={props.columns}
        isLoading={state === "loading"}
        rowName={props.rowName}
        onMove={props.onMove}
      />
      <ListCards {...{ label, rows, rowId, box }} card={props.card} />
      {props.more ? <MoreRows {...props.more} count={rows.length} /> : null}
      {selection ? (
        <SelectionBar selection={selection} list={list}>
          {props.bulkActions}
        </SelectionBar>
      ) : null}
    </div>
  );
}
