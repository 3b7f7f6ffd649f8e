"use client";

import type { ComponentProps, FocusEvent, ReactNode } from "react";
import { cn } from "../cn.ts";
import { useFieldControl } from "./field.tsx";

/** The style of every text control. */
export const controlLook =
  "field-focus w-full rounded-field border border-border-field bg-surface text-sm text-text transition-[border-color,background-color] hover:border-border-strong focus-visible:border-ring disabled:cursor-not-allowed disabled:bg-hover disabled:text-muted disabled:hover:border-border-field aria-invalid:border-danger";

export interface InputProps extends Omit<ComponentProps<"input">, "size"> {
  size?: "md" | "lg";
  /** An icon before the text. */
  before?: ReactNode;
  /** A button or text after the input. */
  after?: ReactNode;
}

/** Whether spaces at both ends are dropped; a password may begin or end with one. */
const isTidied = (field: HTMLInputElement) =>
  ["text", "email", "tel", "url"].includes(field.type) && field.dataset.keepsSpaces === undefined;

/** Removes the spaces at both ends as if the person had done it, so that listeners get the event. */
function tidy(field: HTMLInputElement): void {
  const value = field.value.trim();
  if (!isTidied(field) || field.value === value) return;
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(field, value);
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

/**
 * One line of text, named and described by its Field. Leaving it drops the spaces at its ends, so that it shows what
 * will be saved [SH-506].
 */
export function Input({ size = "md", before, after, className, onBlur, ...rest }: InputProps) {
  const props = useFieldControl(rest);
  const input = (
    <input
      {...props}
      onBlur={(event: FocusEvent<HTMLInputElement>) => {
        tidy(event.currentTarget);
        onBlur?.(event);
      }}
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
