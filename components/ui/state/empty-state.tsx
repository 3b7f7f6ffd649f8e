import type { ReactNode } from "react";
import { cn } from "../cn.ts";

export type Picture = "rows" | "cards" | "search" | "broken";

/** Quiet pictures drawn with the colour tokens, so that they fit any brand and theme. */
function Illustration({ of }: { of: Picture }) {
  const line = "fill-none stroke-border-field";
  return (
    <svg viewBox="0 0 120 72" aria-hidden="true" className="h-18 w-30 stroke-[1.5]">
      {of === "cards" ? (
        <>
          <rect x="30" y="6" width="60" height="40" rx="6" className={cn(line, "fill-background")} />
          <rect x="24" y="14" width="72" height="42" rx="6" className={cn(line, "fill-background")} />
          <rect x="18" y="22" width="84" height="44" rx="6" className={cn(line, "fill-surface")} />
          <circle cx="32" cy="38" r="6" className="fill-brand-4 stroke-none" />
          <path d="M44 35h34M44 42h22M26 55h50" className={line} strokeLinecap="round" />
        </>
      ) : (
        [12, 34, 56].map((y, index) => (
          <g key={y} className={index === 1 ? "" : "opacity-60"}>
            <rect
              x={index === 1 ? 14 : 20}
              y={y - 9}
              width={index === 1 ? 92 : 80}
              height="18"
              rx="5"
              className={cn(line, "fill-surface")}
            />
            <circle
              cx={index === 1 ? 25 : 31}
              cy={y}
              r="4"
              className={cn("stroke-none", index === 1 ? "fill-brand-6" : "fill-border")}
            />
            <path
              d={`M${index === 1 ? 35 : 41} ${y}h${[34, 42, 26][index] ?? 30}`}
              className={line}
              strokeLinecap="round"
            />
          </g>
        ))
      )}
      {of === "search" ? (
        <g className="fill-raised stroke-border-strong" strokeLinecap="round">
          <circle cx="84" cy="40" r="13" />
          <path d="m94 50 9 9" />
        </g>
      ) : null}
      {of === "broken" ? (
        <g className="fill-raised stroke-border-strong" strokeLinecap="round">
          <circle cx="88" cy="44" r="14" />
          <path d="M88 37v8m0 4.5v.5" />
        </g>
      ) : null}
    </svg>
  );
}

export interface EmptyStateProps {
  picture?: Picture;
  title: ReactNode;
  /** One line: what will be here, or which filter to remove. */
  text?: ReactNode;
  /** One action. */
  action?: ReactNode;
  /** `h1` where the page has no other content. */
  heading?: "h1" | "h2";
  className?: string;
}

/** The empty state: one line on what this is, one action, a quiet picture. */
export function EmptyState({
  picture = "rows",
  title,
  text,
  action,
  heading: Heading = "h2",
  className,
}: EmptyStateProps) {
  return (
    <div className={cn("flex flex-col items-center px-6 py-14 text-center", className)}>
      <Illustration of={picture} />
      <Heading className="mt-5 font-semibold text-md">{title}</Heading>
      {text ? <p className="mt-1 max-w-sm text-balance text-muted">{text}</p> : null}
      {action ? <div className="mt-5">{action}</div> : null}
    </div>
  );
}
