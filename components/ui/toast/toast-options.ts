import type { ReactNode } from "react";

export type ToastKind = "message" | "success" | "warning" | "error";

/** What a toast says and offers besides its title [SH-407]. */
export interface ToastOptions {
  /** One toast at a time has an id: a second one replaces the first. */
  readonly id?: string;
  readonly message?: string;
  /** How long it is shown, in milliseconds. Default: 3,000. */
  readonly duration?: number;
  /** A page of the application. */
  readonly link?: { readonly text: string; readonly href: string };
  readonly action?: { readonly label: string; readonly onClick: () => void };
  /** Instead of the sign of its kind. */
  readonly icon?: ReactNode;
}

/** Shows one toast. */
export type Speak = (kind: ToastKind, title: string, options: ToastOptions) => void;
