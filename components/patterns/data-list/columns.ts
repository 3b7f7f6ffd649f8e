import type { ReactNode } from "react";
import { cn } from "../../ui/cn.ts";

/** One column of a list. */
export interface Column<R> {
  id: string;
  header: ReactNode;
  cell: (row: R) => ReactNode;
  align?: "start" | "end";
  className?: string;
  /** Can't be hidden: it holds what a row is acted on with. The first column can't be either. */
  isAlwaysShown?: boolean;
}

/** What every form of a list shows. */
export interface ListFormProps<R> {
  /** Names the list. */
  label: string;
  rows: readonly R[];
  rowId: (row: R) => string;
  /** The box that selects a row; null where rows can't be selected. */
  box: (row: R) => ReactNode;
}

/** How a column's cells look; the first one begins where the page does. */
export function cellLook<R>(column: Column<R>, index: number): string {
  return cn(index === 0 && "pl-4 sm:pl-6", column.align === "end" && "text-right", column.className);
}
