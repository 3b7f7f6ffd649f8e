import { cn } from "../cn.ts";

/** A grey shape where something will stand; appears after 150 ms. Give it the final size. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span aria-hidden="true" className={cn("block h-3.5 animate-late rounded-[4px] bg-border", className)} />
  );
}
