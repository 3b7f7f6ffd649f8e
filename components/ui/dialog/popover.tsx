"use client";

import { Content, Portal, Root, Trigger } from "radix-ui/popover";
import type { ReactNode } from "react";
import { cn } from "../cn.ts";

export interface PopoverProps {
  trigger: ReactNode;
  /** The popover's name for screen readers. */
  label: string;
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  align?: "start" | "center" | "end";
  className?: string;
  /** Before the trigger gets the focus back; preventing it lets something else have it. */
  onCloseAutoFocus?: (event: Event) => void;
  children: ReactNode;
}

/** A popover beside its trigger. Escape and a press outside close it. */
export function Popover({
  trigger,
  label,
  open,
  onOpenChange,
  align = "start",
  className,
  onCloseAutoFocus,
  children,
}: PopoverProps) {
  return (
    <Root open={open} onOpenChange={onOpenChange}>
      <Trigger asChild>{trigger}</Trigger>
      <Portal>
        <Content
          aria-label={label}
          {...(onCloseAutoFocus ? { onCloseAutoFocus } : {})}
          align={align}
          sideOffset={4}
          collisionPadding={8}
          className={cn(
            "z-50 min-w-60 animate-float-in rounded-card border bg-raised p-3 shadow-float outline-none",
            className,
          )}
        >
          {children}
        </Content>
      </Portal>
    </Root>
  );
}
