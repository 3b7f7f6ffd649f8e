"use client";

import { Content, List, Root, Trigger } from "radix-ui/tabs";
import type { ReactNode } from "react";
import { cn } from "./cn.ts";

export interface Tab {
  value: string;
  label: ReactNode;
  count?: number;
  disabled?: boolean;
}

export interface TabsProps {
  /** Names the row of tabs. */
  label: string;
  tabs: readonly Tab[];
  value: string;
  onChange: (value: string) => void;
  className?: string;
  /** TabPanel elements. */
  children: ReactNode;
}

/** Parts of one page, one visible at a time; arrows move. Pages with own addresses use links instead. */
export function Tabs({ label, tabs, value, onChange, className, children }: TabsProps) {
  return (
    <Root value={value} onValueChange={onChange} className={className}>
      <List aria-label={label} className="flex gap-1 overflow-x-auto border-b">
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
