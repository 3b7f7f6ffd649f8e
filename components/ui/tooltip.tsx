"use client";

import { Content, Portal, Provider, Root, Trigger } from "radix-ui/tooltip";
import type { ReactNode } from "react";

export interface TooltipProps {
  text: ReactNode;
  side?: "top" | "right" | "bottom" | "left";
  /** What it explains: must take the focus (a button, a link). */
  children: ReactNode;
}

/** A word beside what has the pointer or the focus. Never the only place of a text that matters. */
export function Tooltip({ text, side = "top", children }: TooltipProps) {
  return (
    <Provider delayDuration={300} skipDelayDuration={200}>
      <Root>
        <Trigger asChild>{children}</Trigger>
        <Portal>
          <Content
            side={side}
            sideOffset={6}
            collisionPadding={8}
            className="z-50 max-w-72 animate-appear rounded-field bg-text px-2 py-1 text-background text-xs shadow-float"
          >
            {text}
          </Content>
        </Portal>
      </Root>
    </Provider>
  );
}
