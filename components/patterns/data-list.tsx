"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useEffect, useRef } from "react";
import { Button } from "../ui/button.tsx";
import { Checkbox } from "../ui/checkbox.tsx";
import { cn } from "../ui/cn.ts";
import { EmptyState } from "../ui/empty-state.tsx";
import { ErrorState, type ErrorStateProps } from "../ui/error-state.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { type Density, Table, TableCell, TableHead, TableRow } from "../ui/table.tsx";
import { onNear } from "./on-near.ts";

export interface Column<R> {
  id: string;
  header: ReactNode;
  cell: (row: R) => ReactNode;
  align?: "start" | "end";
  className?: string;
}

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
  density?: Density;
  /** `loading` shows rows in their final shape. */
  state?: "ready" | "loading" | "error";
  error?: ErrorStateProps;
  /** What stands here when nothing exists yet. */
  empty: ReactNode;
  /** The list is filtered: an empty one says what to relax. */
  filtered?: boolean;
  onClearFilters?: () => void;
  selection?: { ids: ReadonlySet<string>; onChange: (ids: Set<string>) => void };
  /** Shown at the bottom while rows are selected: count, actions. */
  bulkBar?: ReactNode;
  /** Keyset paging: the next rows are asked for when the end comes near. */
  more?: { available: boolean; loading: boolean; onMore: () => void };
}

function cellLook<R>(column: Column<R>, index: number): string {
  return cn(index === 0 && "pl-4 sm:pl-6", column.align === "end" && "text-right", column.className);
}

/** A list: a table from 640 pixels, two-line cards under it; with its empty, failed, loading and selected states. */
export function DataList<R>(props: DataListProps<R>) {
  const t = useTranslations("common.list");
  const { rows, rowId, columns, selection, state = "ready" } = props;
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

  const ids = selection?.ids;
  const chosen = rows.filter((row) => ids?.has(rowId(row))).length;
  const toggle = (id: string, on: boolean) => {
    const next = new Set(ids);
    if (on) next.add(id);
    else next.delete(id);
    selection?.onChange(next);
  };
  const box = (row: R) =>
    selection ? (
      <Checkbox
        aria-label={t("selectRow", { name: props.rowName(row) })}
        checked={selection.ids.has(rowId(row))}
        onCheckedChange={(on) => toggle(rowId(row), on === true)}
      />
    ) : null;

  return (
    <div aria-busy={state === "loading" || undefined} className="flex min-w-0 flex-1 flex-col">
      <section aria-label={props.label} className="relative hidden overflow-x-auto border-t sm:block">
        <Table density={props.density ?? "comfortable"} aria-label={props.label}>
          <thead>
            <tr>
              {columns.map((column, index) => (
                <TableHead key={column.id} pinned={index === 0} className={cellLook(column, index)}>
                  <span
                    className={cn("inline-flex items-center gap-3", column.align === "end" && "justify-end")}
                  >
                    {index === 0 && selection ? (
                      <Checkbox
                        aria-label={t("selectAll")}
                        checked={chosen === 0 ? false : chosen === rows.length ? true : "indeterminate"}
                        onCheckedChange={(on) =>
                          selection.onChange(new Set(on === true ? rows.map(rowId) : []))
                        }
                      />
                    ) : null}
                    {column.header}
                  </span>
                </TableHead>
              ))}
            </tr>
          </thead>
          <tbody>
            {state === "loading"
              ? ["72%", "58%", "66%", "50%", "62%", "70%", "54%", "60%"].map((width) => (
                  <TableRow key={width}>
                    {columns.map((column, index) => (
                      <TableCell key={column.id} className={index === 0 ? "pl-4 sm:pl-6" : undefined}>
                        <span className="block" style={{ width }}>
                          <Skeleton />
                        </span>
                      </TableCell>
                    ))}
                  </TableRow>
                ))
              : rows.map((row) => (
                  <TableRow key={rowId(row)} data-selected={selection?.ids.has(rowId(row)) || undefined}>
                    {columns.map((column, index) => (
                      <TableCell key={column.id} pinned={index === 0} className={cellLook(column, index)}>
                        {index === 0 && selection ? (
                          <span className="flex items-center gap-3">
                            {box(row)}
                            {column.cell(row)}
                          </span>
                        ) : (
                          column.cell(row)
                        )}
                      </TableCell>
                    ))}
                  </TableRow>
                ))}
          </tbody>
        </Table>
      </section>

      <ul aria-label={props.label} className="border-t sm:hidden">
        {rows.map((row) => (
          <li key={rowId(row)} className="flex min-h-15 items-center gap-3 border-b px-4 py-2">
            {box(row)}
            <div className="min-w-0 flex-1">{props.card(row)}</div>
          </li>
        ))}
      </ul>

      {props.more ? <MoreRows {...props.more} count={rows.length} /> : null}
      {selection && selection.ids.size > 0 ? (
        <div className="sticky bottom-16 z-20 mx-auto my-3 flex w-fit max-w-[calc(100%-32px)] animate-float-in flex-wrap items-center gap-2 rounded-card border bg-raised py-2 pr-2 pl-4 shadow-float sm:bottom-4">
          <span aria-live="polite" className="tabular font-medium">
            {t("selected", { count: selection.ids.size })}
          </span>
          {props.bulkBar}
          <Button variant="ghost" onClick={() => selection.onChange(new Set())}>
            {t("clearSelection")}
          </Button>
        </div>
      ) : null}
    </div>
  );
}

/** Asks for the next rows when the end comes near; a button for those who don't scroll. */
function MoreRows({
  available,
  loading,
  onMore,
  count,
}: NonNullable<DataListProps<unknown>["more"]> & { count: number }) {
  const t = useTranslations("common.list");
  const end = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = end.current;
    if (!element || !available || loading) return;
    return onNear(element, onMore);
  }, [available, loading, onMore]);
  return (
    <div ref={end} className="flex justify-center py-3">
      <span aria-live="polite" className="sr-only">
        {loading ? t("loadingMore") : t("loaded", { count })}
      </span>
      {available ? (
        <Button variant="ghost" loading={loading} onClick={onMore}>
          {t("loadMore")}
        </Button>
      ) : null}
    </div>
  );
}
