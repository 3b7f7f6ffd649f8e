"use client";

import { Content, List, Root, Trigger } from "radix-ui/tabs";
import { type ReactNode, useEffect, useRef } from "react";
import { cn } from "./cn.ts";

export interface Tab<Value extends string> {
  value: Value;
  label: ReactNode;
  count?: number;
  disabled?: boolean;
}

export interface TabsProps<Value extends string> {
  /** Names the row of tabs. */
  label: string;
  tabs: readonly Tab<Value>[];
  value: Value;
  onChange: (value: Value) => void;
  className?: string;
  /** TabPanel elements. */
  children: ReactNode;
}

/** Parts of one page, one visible at a time; arrows move. Pages with addresses of their own use links instead. */
export function Tabs<Value extends string>(props: TabsProps<Value>) {
  const { label, tabs, value, onChange, className, children } = props;
  // Long words push tabs out of a phone's row: the selected one is scrolled into view.
  const row = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another tab was chosen.
  useEffect(() => {
    const list = row.current;
    const chosen = list?.querySelector<HTMLElement>("[data-state=active]");
    if (!list || !chosen) return;
    const [start, end] = [chosen.offsetLeft - list.offsetLeft, chosen.offsetWidth];
    if (start < list.scrollLeft) list.scrollLeft = start;
    else if (start + end > list.scrollLeft + list.clientWidth)
      list.scrollLeft = start + end - list.clientWidth;
  }, [value]);
  return (
    <Root value={value} onValueChange={(to) => onChange(to as Value)} className={className}>
      <List ref={row} aria-label={label} className="flex gap-1 overflow-x-auto border-b">
        {tabs.map((tab) => (
          <Trigger
            key={tab.value}
            value={tab.value}
            disabled={tab.disabled}
            className={cn(
              "-mb-px flex h-9 shrink-0 items-center gap-1.5 border-transparent border-b-2 px-2.5 font-medium text-muted text-sm -outline-offset-2 transition-colors hover:text-text disabled:text-faint",
              "data-[state=active]:border-accent data-[state=active]:text-text",
            )}
          >
            {tab.label}
            {tab.count === undefined ? null : <span className="tabular text-faint">{tab.count}</span>}
          </Trigger>
        ))}
      </List>
      {children}
    </Root>
  );
}

export function TabPanel({
  value,
  className,
  children,
}: {
  value: string;
  className?: string;
  children: ReactNode;
}) {
  return (
    <Content value={value} className={cn("pt-4", className)}>
      {children}
    </Content>
  );
}
