"use client";

import type { ReactNode } from "react";
import { cn } from "./cn.ts";

export interface Segment<Value extends string> {
  value: Value;
  label: ReactNode;
}

export interface SegmentsProps<Value extends string> {
  /** Names the group. */
  label: string;
  value: Value;
  segments: readonly Segment<Value>[];
  onChange: (value: Value) => void;
}

/** One of a few forms of the same content, as buttons side by side. */
export function Segments<Value extends string>({ label, value, segments, onChange }: SegmentsProps<Value>) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset can't be laid out in a row everywhere.
    <div
      role="group"
      aria-label={label}
      className="inline-flex gap-0.5 rounded-field border bg-background p-0.5"
    >
      {segments.map((segment) => (
        <button
          key={segment.value}
          type="button"
          aria-pressed={segment.value === value}
          onClick={() => onChange(segment.value)}
          className={cn(
            "inline-flex h-7 items-center gap-1.5 whitespace-nowrap rounded-[4px] px-2.5 font-medium text-muted text-xs transition-colors hover:text-text",
            segment.value === value && "bg-raised text-text shadow-xs",
          )}
        >
          {segment.label}
        </button>
      ))}
    </div>
  );
}
