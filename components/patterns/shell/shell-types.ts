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
  /** Leads out of the product: it opens beside it. */
  isOutside?: boolean;
  /** Does something instead of leading to `href`, which then only names it. */
  onPress?: () => void;
}
