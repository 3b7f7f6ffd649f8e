import type { ReactNode } from "react";

/** An entry of a navigation. */
export interface NavItem {
  href: string;
  label: string;
  icon: ReactNode;
  /** Unread or waiting items; above 99 it shows 99+ [SH-237]. */
  badge?: number;
  /** Visible but not usable: unpaid, or no account connected [SH-238]. */
  disabled?: boolean;
  active?: boolean;
}
