"use client";

import { type RadioGroupProps as GroupProps, Indicator, Item, Root } from "radix-ui/radio-group";
import type { ReactNode } from "react";
import { cn } from "../cn.ts";

export interface RadioChoice {
  value: string;
  label: ReactNode;
  /** One quiet line under the label. */
  help?: ReactNode;
  disabled?: boolean;
}

export interface RadioGroupProps extends Omit<GroupProps, "children"> {
  choices: readonly RadioChoice[];
  /** Shows each choice as a bordered card. */
  cards?: boolean;
}

/** One choice of a few, all visible. Arrows move. Name it with a Field (`group`) or an aria-label. */
export function RadioGroup({ choices, cards = false, className, ...rest }: RadioGroupProps) {
  return (
    <Root {...rest} className={cn("flex flex-col", cards ? "gap-2" : "gap-2.5", className)}>
      {choices.map((choice) => (
        // biome-ignore lint/a11y/noLabelWithoutControl: the item inside is the control.
        <label
          key={choice.value}
          className={cn(
            "flex cursor-pointer items-start gap-2.5 text-sm",
            cards &&
              "rounded-card border p-3 transition-colors hover:border-border-strong has-data-[state=checked]:border-accent has-data-[state=checked]:bg-selected",
            choice.disabled && "cursor-default text-muted",
          )}
        >
          <Item
            value={choice.value}
            disabled={choice.disabled}
            className="mt-px grid size-4 shrink-0 place-items-center rounded-full border border-border-strong bg-surface transition-colors hover:border-text disabled:opacity-50 data-[state=checked]:border-accent data-[state=checked]:bg-accent"
          >
            <Indicator className="size-1.5 rounded-full bg-accent-text" />
          </Item>
          <span>
            {choice.label}
            {choice.help ? <span className="mt-0.5 block text-muted text-xs">{choice.help}</span> : null}
          </span>
        </label>
      ))}
    </Root>
  );
}
