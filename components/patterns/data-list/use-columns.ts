"use client";

import { useSyncExternalStore } from "react";
import type { Column } from "./columns.ts";
import { type ChoosableList, writeHiddenColumns } from "./hidden-columns.ts";

/** A column as the menu of the list's view offers it. */
export interface ColumnChoice {
  readonly id: string;
  readonly header: Column<never>["header"];
  readonly isShown: boolean;
}

/** What was chosen since this window was loaded. */
const chosen = new Map<ChoosableList, readonly string[]>();
const listeners = new Set<() => void>();

function follow(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * The columns that a person wants to see of a list. The first one names the row and stays, and so does one that says so
 * (`isAlwaysShown`).
 * @param hidden what the browser's cookie says, read by the page.
 */
export function useColumns<R>(
  list: ChoosableList,
  columns: readonly Column<R>[],
  hidden: readonly string[],
): {
  shown: readonly Column<R>[];
  choices: readonly ColumnChoice[];
  show: (id: string, isShown: boolean) => void;
} {
  // A page that the browser's back brings again has what the cookie said when it was rendered: what was chosen since counts.
  const away = useSyncExternalStore(
    follow,
    () => chosen.get(list) ?? hidden,
    () => hidden,
  );
  const isChoosable = (column: Column<R>, index: number) => index > 0 && column.isAlwaysShown !== true;
  const isShown = ({ id }: Column<R>) => !away.includes(id);
  const show = (id: string, on: boolean) => {
    const next = [...away.filter((each) => each !== id), ...(on ? [] : [id])];
    // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is missing in Firefox.
    document.cookie = writeHiddenColumns(list, next);
    chosen.set(list, next);
    for (const listener of listeners) listener();
  };
  return {
    shown: columns.filter((column, index) => !isChoosable(column, index) || isShown(column)),
    choices: columns
      .filter(isChoosable)
      .map((column) => ({ id: column.id, header: column.header, isShown: isShown(column) })),
    show,
  };
}
