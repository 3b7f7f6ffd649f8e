"use client";

import { Check, Minus } from "lucide-react";
import { type CheckboxProps as BoxProps, Indicator, Root } from "radix-ui/checkbox";
import type { ReactNode } from "react";
import { cn } from "../cn.ts";
import { useFieldControl } from "./field.tsx";

export interface CheckboxProps extends BoxProps {
  /** The words beside the box. Without them give an aria-label. */
  label?: ReactNode;
}

/** A box to tick; `checked="indeterminate"` shows a dash. */
export function Checkbox({ label, className, checked, ...rest }: CheckboxProps) {
  const props = useFieldControl(rest);
  const box = (
    <Root
      {...(label ? rest : props)}
      checked={checked}
      className={cn(
        "grid size-4 shrink-0 place-items-center rounded-[4px] border border-border-strong bg-surface text-accent-text transition-colors hover:border-text disabled:opacity-50 data-[state=checked]:border-accent data-[state=indeterminate]:border-accent data-[state=checked]:bg-accent data-[state=indeterminate]:bg-accent",
        className,
      )}
    >
      <Indicator>
        {checked === "indeterminate" ? (
          <Minus aria-hidden="true" className="size-3! stroke-[3]!" />
        ) : (
          <Check aria-hidden="true" className="size-3! stroke-[3]!" />
        )}
      </Indicator>
    </Root>
  );
  if (!label) return box;
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the box inside is the control.
    <label className="flex cursor-pointer items-start gap-2 text-sm [&>button]:mt-px">
      {box}
      <span className="min-w-0 wrap-anywhere">{label}</span>
    </label>
  );
}
