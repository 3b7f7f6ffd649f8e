"use client";

import { ChevronsUpDown } from "lucide-react";
import { useTranslations } from "next-intl";
import { type KeyboardEvent, lazy, Suspense, useId, useRef, useState } from "react";
import { cn } from "../cn.ts";
import { useFieldControl } from "./field.tsx";
import { controlLook } from "./input.tsx";
import type { SelectOption } from "./match-options.ts";

const fetchList = () => import("./select-list.tsx");
// The list is loaded when the pointer or the focus comes near.
const SelectList = lazy(async () => ({ default: (await fetchList()).SelectList }));
const fetchEarly = () => void fetchList().catch(() => {});

export interface SelectProps {
  options: readonly SelectOption[];
  value: string | null;
  onChange: (value: string) => void;
  placeholder?: string;
  disabled?: boolean;
  id?: string;
  /** The control's name where no Field gives one. */
  "aria-label"?: string;
  className?: string;
}

/**
 * A list to choose one from, with a search of the names, ignoring case [SH-510]. An empty list says so [SH-498].
 * Arrows, Home, End, Enter and Escape work in the search box; a letter typed on the button opens it.
 */
export function Select({ options, value, onChange, placeholder, disabled, className, ...rest }: SelectProps) {
  const t = useTranslations("common");
  const control = useFieldControl(rest);
  const listId = useId();
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const [query, setQuery] = useState("");
  const chosen = options.find((option) => option.value === value);

  const toggle = (next: boolean) => {
    setOpen(next);
    setQuery("");
  };
  // Text typed before the list is loaded becomes its search.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Backspace") setQuery((typed) => typed.slice(0, -1));
    const isLetter = event.key.length === 1 && event.key !== " ";
    if (!isLetter || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    setOpen(true);
    setQuery((typed) => typed + event.key);
  };

  return (
    <>
      <button
        {...control}
        ref={button}
        type="button"
        role="combobox"
        aria-haspopup="listbox"
        aria-expanded={open}
        aria-controls={open ? listId : undefined}
        disabled={disabled}
        onPointerEnter={fetchEarly}
        onFocus={fetchEarly}
        onClick={() => toggle(!open)}
        onKeyDown={onKeyDown}
        className={cn(controlLook, "flex h-8 items-center gap-2 px-2.5 text-left", className)}
      >
        {chosen?.icon}
        <span className={cn("min-w-0 flex-1 truncate", !chosen && "text-faint")}>
          {chosen?.name ?? placeholder ?? t("choose")}
        </span>
        <ChevronsUpDown aria-hidden="true" className="text-faint" />
      </button>
      {open ? (
        <Suspense>
          <SelectList
            {...{ options, value, query }}
            id={listId}
            anchor={button}
            onQuery={setQuery}
            onChoose={(choice) => {
              onChange(choice);
              toggle(false);
            }}
            onClose={() => toggle(false)}
          />
        </Suspense>
      ) : null}
    </>
  );
}
