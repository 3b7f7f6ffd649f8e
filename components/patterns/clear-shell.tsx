import type { ReactNode } from "react";

/** A page by itself: the logo, one column, nothing to distract. */
export function ClearShell({
  logo,
  footer,
  children,
}: {
  logo?: ReactNode;
  footer?: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className="flex min-h-dvh flex-col bg-background">
      {logo ? <header className="flex h-14 items-center px-4 sm:px-6">{logo}</header> : null}
      <main id="content" className="mx-auto w-full max-w-[725px] flex-1 px-4 py-8 sm:px-6">
        {children}
      </main>
      {footer ? (
        <footer className="flex flex-wrap justify-center gap-4 px-6 py-5 text-muted text-xs">{footer}</footer>
      ) : null}
    </div>
  );
}
