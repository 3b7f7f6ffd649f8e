import type { ReactNode } from "react";

/** An entry of a navigation. */
export interface NavItem {
  href: string;
  label: string;
  icon: ReactNode;
  /** Unread or waiting; above 99 it reads 99+ [SH-237]. */
  badge?: number;
  /** Visible but not to be followed: unpaid, or no account connected [SH-238]. */
  disabled?: boolean;
  active?: boolean;
}
