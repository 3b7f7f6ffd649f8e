"use client";

import { Root, type SwitchProps as RootProps, Thumb } from "radix-ui/switch";
import type { ReactNode } from "react";
import { cn } from "./cn.ts";
import { useFieldControl } from "./field.tsx";

export interface SwitchProps extends RootProps {
  /** The words beside the switch. Without them give an aria-label. */
  label?: ReactNode;
}

/** On or off, at once. For what is saved with a form use a checkbox. */
export function Switch({ label, className, ...rest }: SwitchProps) {
  const props = useFieldControl(rest);
  const control = (
    <Root
      {...(label ? rest : props)}
      className={cn(
        "inline-flex h-[18px] w-8 shrink-0 items-center rounded-full bg-border-strong p-0.5 transition-colors disabled:opacity-50 data-[state=checked]:bg-accent",
        className,
      )}
    >
      <Thumb className="size-3.5 rounded-full bg-surface transition-transform data-[state=checked]:translate-x-3.5 data-[state=checked]:bg-accent-text" />
    </Root>
  );
  if (!label) return control;
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the switch inside is the control.
    <label className="flex cursor-pointer items-center justify-between gap-3 text-sm">
      <span>{label}</span>
      {control}
    </label>
  );
}
