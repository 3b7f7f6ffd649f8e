import type { ReactNode } from "react";

/** A key. */
export function Kbd({ children }: { children: ReactNode }) {
  return (
    <kbd className="inline-grid h-[18px] min-w-[18px] place-items-center rounded-[4px] border bg-background px-1 font-sans text-[11px] text-muted">
      {children}
    </kbd>
  );
}
