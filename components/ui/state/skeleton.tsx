import { cn } from "../cn.ts";

/** A grey placeholder of the final size, which appears after 150 ms. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span aria-hidden="true" className={cn("block h-3.5 animate-late rounded-[4px] bg-border", className)} />
  );
}
