"use client";

import { useSyncExternalStore } from "react";
import type { Column } from "./columns.ts";
import { type ChoosableList, writeHiddenColumns } from "./hidden-columns.ts";

/** A column in the menu of the list's view. */
export interface ColumnChoice {
  readonly id: string;
  readonly header: Column<never>["header"];
  readonly isShown: boolean;
}

/** The choices since this window was loaded. */
const chosen = new Map<ChoosableList, readonly string[]>();
const listeners = new Set<() => void>();

function follow(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * A list's columns that a person wants to see. The first one names the row and is always shown, like those with
 * `isAlwaysShown`.
 * @param hidden the hidden columns in the browser's cookie, read by the page.
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
  // A page restored by the browser's back has the cookie of its rendering: later choices take precedence.
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
    document.cookie = writeHiddenColumns(list, next, window.location.protocol === "https:");
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
