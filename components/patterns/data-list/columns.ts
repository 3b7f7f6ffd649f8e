import type { ReactNode } from "react";
import { cn } from "../../ui/cn.ts";

/** One column of a list. */
export interface Column<R> {
  id: string;
  header: ReactNode;
  cell: (row: R) => ReactNode;
  align?: "start" | "end";
  className?: string;
  /** Whether it can't be hidden, because it contains the actions of a row. The first column can't be hidden either. */
  isAlwaysShown?: boolean;
}

/** The properties of every form of a list (table and cards). */
export interface ListFormProps<R> {
  /** Names the list. */
  label: string;
  rows: readonly R[];
  rowId: (row: R) => string;
  /** The box that selects a row. Null where rows can't be selected. */
  box: (row: R) => ReactNode;
}

/** The look of a column's cells. The first one starts at the page's edge. */
export function cellLook<R>(column: Column<R>, index: number): string {
  return cn(index === 0 && "pl-4 sm:pl-6", column.align === "end" && "text-right", column.className);
}
