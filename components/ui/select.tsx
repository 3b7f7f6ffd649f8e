"use client";

import { Check, ChevronsUpDown, Search } from "lucide-react";
import { useTranslations } from "next-intl";
import { Content, Portal, Root, Trigger } from "radix-ui/popover";
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from "react";
import { cn } from "./cn.ts";
import { useFieldControl } from "./field.tsx";
import { controlLook } from "./input.tsx";
import { matchingOptions } from "./match-options.ts";

export interface SelectOption {
  value: string;
  name: string;
  /** A quiet second part at the right: a count, an address. */
  hint?: string;
  icon?: ReactNode;
  disabled?: boolean;
}

export interface SelectProps {
  options: readonly SelectOption[];
  value: string | null;
  onChange: (value: string) => void;
  placeholder?: string;
  disabled?: boolean;
  id?: string;
  /** Names the control where no Field does. */
  "aria-label"?: string;
  className?: string;
}

/**
 * A list to choose one from, with a search that filters on the name, whatever the case [SH-510]. An empty list says so
 * [SH-498]. Arrows, Home, End, Enter and Escape work from the search box.
 */
export function Select({ options, value, onChange, placeholder, disabled, className, ...rest }: SelectProps) {
  const t = useTranslations("common");
  const control = useFieldControl(rest);
  const listId = useId();
  const [open, setOpen] = useState(false);
  const [query, setQuery] = useState("");
  const [active, setActive] = useState(0);
  const list = useRef<HTMLDivElement>(null);
  const shown = matchingOptions(options, query);
  const chosen = options.find((option) => option.value === value);

  const toggle = (next: boolean) => {
    setOpen(next);
    setQuery("");
    setActive(Math.max(0, next ? options.findIndex((option) => option.value === value) : 0));
  };
  const choose = (option: SelectOption | undefined) => {
    if (!option || option.disabled) return;
    onChange(option.value);
    toggle(false);
  };
  const move = (to: number) => {
    const next = Math.min(shown.length - 1, Math.max(0, to));
    setActive(next);
    list.current?.children[next]?.scrollIntoView({ block: "nearest" });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const steps: Record<string, () => void> = {
      ArrowDown: () => move(active + 1),
      ArrowUp: () => move(active - 1),
      Home: () => move(0),
      End: () => move(shown.length - 1),
      Enter: () => choose(shown[active]),
    };
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    step();
  };

  return (
    <Root open={open} onOpenChange={toggle}>
      <Trigger
        {...control}
        type="button"
        role="combobox"
        aria-haspopup="listbox"
        aria-expanded={open}
        aria-controls={open ? listId : undefined}
        disabled={disabled}
        className={cn(controlLook, "flex h-8 items-center gap-2 px-2.5 text-left", className)}
      >
        {chosen?.icon}
        <span className={cn("min-w-0 flex-1 truncate", !chosen && "text-faint")}>
          {chosen?.name ?? placeholder ?? t("choose")}
        </span>
        <ChevronsUpDown aria-hidden="true" className="text-faint" />
      </Trigger>
      <Portal>
        <Content
          align="start"
          sideOffset={4}
          className="z-50 w-(--radix-popover-trigger-width) min-w-52 origin-top animate-float-in overflow-hidden rounded-card border bg-raised shadow-float outline-none"
        >
          <div className="flex items-center gap-2 border-b px-3">
            <Search aria-hidden="true" className="text-faint" />
            <input
              role="combobox"
              aria-label={t("search")}
              aria-expanded="true"
              aria-controls={listId}
              aria-activedescendant={shown[active] ? `${listId}-${active}` : undefined}
              autoComplete="off"
              placeholder={t("search")}
              value={query}
              onChange={(event) => {
                setQuery(event.target.value);
                setActive(0);
              }}
              onKeyDown={onKeyDown}
              className="h-9 w-full bg-transparent text-sm outline-none"
            />
          </div>
          <div
            ref={list}
            id={listId}
            role="listbox"
            aria-label={t("choose")}
            tabIndex={-1}
            className="max-h-64 overflow-y-auto p-1"
          >
            {shown.map((option, index) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: keys are handled by the search box, which keeps the focus.
              <div
                key={option.value}
                id={`${listId}-${index}`}
                role="option"
                tabIndex={-1}
                aria-selected={option.value === value}
                aria-disabled={option.disabled || undefined}
                onClick={() => choose(option)}
                onPointerMove={() => setActive(index)}
                className={cn(
                  "flex h-8 cursor-pointer items-center gap-2 rounded-field px-2",
                  index === active && "bg-hover",
                  option.disabled && "text-faint",
                )}
              >
                {option.icon}
                <span className="min-w-0 flex-1 truncate">{option.name}</span>
                {option.hint ? <span className="tabular text-faint text-xs">{option.hint}</span> : null}
                {option.value === value ? <Check aria-hidden="true" className="text-accent-ink" /> : null}
              </div>
            ))}
          </div>
          {shown.length === 0 ? (
            <p role="status" className="px-3 pt-1 pb-4 text-center text-muted text-sm">
              {t("noItems")}
            </p>
          ) : null}
        </Content>
      </Portal>
    </Root>
  );
}
