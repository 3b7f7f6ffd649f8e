"use client";

import { Check, Search } from "lucide-react";
import { useTranslations } from "next-intl";
import { Anchor, Content, Portal, Root } from "radix-ui/popover";
import { type KeyboardEvent, type RefObject, useRef, useState } from "react";
import { cn } from "../cn.ts";
import { matchingOptions, type SelectOption } from "./match-options.ts";

export interface SelectListProps {
  id: string;
  options: readonly SelectOption[];
  value: string | null;
  query: string;
  onQuery: (query: string) => void;
  onChoose: (value: string) => void;
  onClose: () => void;
  /** The button that opened it: the list is placed at it, and the focus returns to it. */
  anchor: RefObject<HTMLButtonElement | null>;
}

/** The open list of a Select, with its search. */
export function SelectList(props: SelectListProps) {
  const { id, options, value, query, onQuery, onChoose, onClose, anchor } = props;
  const t = useTranslations("common");
  const [active, setActive] = useState(() =>
    query === ""
      ? Math.max(
          0,
          options.findIndex((option) => option.value === value),
        )
      : 0,
  );
  const list = useRef<HTMLDivElement>(null);
  const search = useRef<HTMLInputElement>(null);
  const shown = matchingOptions(options, query);

  const choose = (option: SelectOption | undefined) => {
    if (option && !option.disabled) onChoose(option.value);
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
    <Root open onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}>
      <Anchor virtualRef={anchor as RefObject<HTMLButtonElement>} />
      <Portal>
        <Content
          align="start"
          sideOffset={4}
          // Typed text isn't selected: the next letter would replace it.
          onOpenAutoFocus={(event) => {
            event.preventDefault();
            search.current?.focus();
          }}
          // The button closes the list itself.
          onInteractOutside={(event) => {
            if (anchor.current?.contains(event.target as Node)) event.preventDefault();
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            anchor.current?.focus();
          }}
          className="z-50 w-(--radix-popover-trigger-width) min-w-52 origin-top animate-float-in overflow-hidden rounded-card border bg-raised shadow-float outline-none"
        >
          <div className="flex items-center gap-2 border-b px-3">
            <Search aria-hidden="true" className="text-faint" />
            <input
              ref={search}
              role="combobox"
              aria-label={t("search")}
              aria-expanded="true"
              aria-controls={id}
              aria-activedescendant={shown[active] ? `${id}-${active}` : undefined}
              autoComplete="off"
              placeholder={t("search")}
              value={query}
              onChange={(event) => {
                onQuery(event.target.value);
                setActive(0);
              }}
              onKeyDown={onKeyDown}
              className="h-9 w-full bg-transparent text-sm outline-none"
            />
          </div>
          <div
            ref={list}
            id={id}
            role="listbox"
            aria-label={t("choose")}
            tabIndex={-1}
            className="max-h-64 overflow-y-auto p-1"
          >
            {shown.map((option, index) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: keys are handled by the search box, which keeps the focus.
              <div
                key={option.value}
                id={`${id}-${index}`}
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
