import type { ReactNode } from "react";
import { cn } from "../cn.ts";

export type Tone = "neutral" | "info" | "success" | "warning" | "danger" | "accent";

const LOOKS: Record<Tone, string> = {
  neutral: "bg-hover text-muted",
  info: "bg-info-soft text-info",
  success: "bg-success-soft text-success",
  warning: "bg-warning-soft text-warning",
  danger: "bg-danger-soft text-danger",
  accent: "bg-accent-soft text-accent-ink",
};

/** A shape per tone, so that states differ without colour: ring, dot, tick, triangle, square, diamond. */
const SHAPES: Record<Tone, ReactNode> = {
  neutral: <circle cx="5" cy="5" r="3.25" fill="none" stroke="currentColor" strokeWidth="1.5" />,
  info: <circle cx="5" cy="5" r="4" fill="currentColor" />,
  success: <path d="M1.5 5.4 4 7.9l4.6-5.4" fill="none" stroke="currentColor" strokeWidth="1.8" />,
  warning: <path d="M5 .9 9.6 9H.4z" fill="currentColor" />,
  danger: <rect x="1" y="1" width="8" height="8" rx="1.5" fill="currentColor" />,
  accent: <path d="m5 .4 4.6 4.6L5 9.6.4 5z" fill="currentColor" />,
};

/** A state in a word, with a soft colour and a shape. */
export function StatusPill({
  tone = "neutral",
  className,
  children,
}: {
  tone?: Tone;
  className?: string;
  children: ReactNode;
}) {
  return (
    <span
      className={cn(
        "inline-flex h-5 items-center gap-1.5 whitespace-nowrap rounded-full px-2 font-medium text-xs",
        LOOKS[tone],
        className,
      )}
    >
      <svg viewBox="0 0 10 10" aria-hidden="true" className="size-2 shrink-0">
        {SHAPES[tone]}
      </svg>
      {children}
    </span>
  );
}
