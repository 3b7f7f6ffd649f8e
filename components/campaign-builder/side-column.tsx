import type { ReactNode } from "react";

/**
 * What stands beside a sequence and stays in sight while that is scrolled. It begins below the bar with the saving
 * (76 pixels) and leaves room for the page's foot (32): a taller one would be pushed under the bar at the page's end.
 */
export function SideColumn({ children }: { children: ReactNode }) {
  return (
    <aside className="-m-1 flex flex-col gap-4 p-1 lg:sticky lg:top-[calc(var(--header)+76px)] lg:max-h-[calc(100dvh-var(--header)-108px)] lg:self-start lg:overflow-y-auto">
      {children}
    </aside>
  );
}
