"use client";

import type { ComponentProps, ReactNode } from "react";
import { cn } from "./cn.ts";
import { useFieldControl } from "./field.tsx";

/** The look that every text control shares. */
export const controlLook =
  "field-focus w-full rounded-field border border-border-field bg-surface text-sm text-text transition-[border-color,background-color] hover:border-border-strong focus-visible:border-ring disabled:cursor-not-allowed disabled:bg-hover disabled:text-muted disabled:hover:border-border-field aria-invalid:border-danger";

export interface InputProps extends Omit<ComponentProps<"input">, "size"> {
  size?: "md" | "lg";
  /** An icon before the text. */
  before?: ReactNode;
  /** Something to press or read after the text. */
  after?: ReactNode;
}

/** One line of text. Inside a Field it is named and described by it. */
export function Input({ size = "md", before, after, className, ...rest }: InputProps) {
  const props = useFieldControl(rest);
  const input = (
    <input
      {...props}
      className={cn(
        controlLook,
        size === "lg" ? "h-10 px-3 text-md" : "h-8 px-2.5",
        before && "pl-8",
        after && "pr-10",
        className,
      )}
    />
  );
  if (!before && !after) return input;
  return (
    <span className="relative block">
      {before ? (
        <span className="pointer-events-none absolute inset-y-0 left-2.5 grid place-items-center text-faint">
          {before}
        </span>
      ) : null}
      {input}
      {after ? (
        <span className="absolute inset-y-0 right-1 flex items-center text-faint">{after}</span>
      ) : null}
    </span>
  );
}
