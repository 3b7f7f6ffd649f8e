import { cn } from "./cn.ts";

export interface ProgressProps {
  /** Names what advances. */
  label: string;
  value: number;
  max?: number;
  className?: string;
}

/** A thin bar. Stand a count in words beside it. */
export function Progress({ label, value, max = 100, className }: ProgressProps) {
  const share = max > 0 ? Math.min(1, Math.max(0, value / max)) : 0;
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuenow={value}
      aria-valuemin={0}
      aria-valuemax={max}
      className={cn("h-1.5 overflow-hidden rounded-full bg-border", className)}
    >
      <div
        className="h-full origin-left rounded-full bg-accent transition-transform"
        style={{ transform: `scaleX(${share})` }}
      />
    </div>
  );
}
