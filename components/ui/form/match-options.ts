import type { ReactNode } from "react";

/** An option of a list. */
export interface SelectOption {
  value: string;
  name: string;
  /** A quiet second part at the right: a count, an address. */
  hint?: string;
  icon?: ReactNode;
  disabled?: boolean;
}

/** The options whose name contains the typed text, ignoring case [SH-510]. An empty search keeps all. */
export function matchingOptions<O extends { name: string }>(options: readonly O[], query: string): O[] {
  const wanted = query.trim().toLowerCase();
  return options.filter((option) => option.name.toLowerCase().includes(wanted));
}
