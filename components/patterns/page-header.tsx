import type { ReactNode } from "react";

export interface PageHeaderProps {
  title: ReactNode;
  /** "12 of 340", or a state. */
  count?: ReactNode;
  /** One line on the page's purpose. */
  text?: ReactNode;
  /** Buttons, the main one last. */
  actions?: ReactNode;
}

/** The head of a page: its title (the page's h1), a count and its actions. */
export function PageHeader({ title, count, text, actions }: PageHeaderProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 sm:flex-nowrap gap-y-3 px-4 pt-5 pb-3 sm:px-6">
      <div className="min-w-0">
        <div className="flex flex-wrap items-baseline gap-x-2.5 sm:flex-nowrap">
          <h1 className="truncate font-semibold text-xl tracking-tight">{title}</h1>
          {count === undefined ? null : <span className="tabular shrink-0 text-muted">{count}</span>}
        </div>
        {text ? <p className="mt-0.5 text-muted">{text}</p> : null}
      </div>
      {actions ? (
        <div className="flex max-w-full flex-wrap items-center gap-2 sm:shrink-0">{actions}</div>
      ) : null}
    </div>
  );
}
