"use client";

import { X } from "lucide-react";
import { useTranslations } from "next-intl";
import { Close, Content, Description, Overlay, Portal, Root, Title, Trigger } from "radix-ui/dialog";
import { type ReactNode, useRef } from "react";
import { IconButton } from "../button.tsx";
import { cn } from "../cn.ts";
import { useFocusReturn } from "./use-focus-return.ts";

/** The three widths of a dialog, in pixels; the widest is 680 high. */
export type DialogWidth = 500 | 725 | 1140;

const WIDTHS: Record<DialogWidth, string> = {
  500: "sm:w-[500px]",
  725: "sm:w-[725px]",
  1140: "sm:w-[1140px] sm:h-[680px]",
};

export interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  description?: ReactNode;
  width?: DialogWidth;
  /** Buttons, the main one last. Stays at the bottom while the content scrolls. */
  footer?: ReactNode;
  /** The element that opens it and gets the focus back when it closes. */
  trigger?: ReactNode;
  /** False while closing would lose something: then Escape and a press outside do nothing. */
  dismissible?: boolean;
  children: ReactNode;
}

/** The first invalid field, else the first field, else null. */
function firstField(box: HTMLElement | null): HTMLElement | null {
  return (
    box?.querySelector<HTMLElement>("[aria-invalid=true]") ??
    box?.querySelector<HTMLElement>(
      "[data-body] :is(input,textarea,select,[role=combobox]):not([type=hidden],:disabled)",
    ) ??
    null
  );
}

/**
 * A dialog over the page; on phones a sheet from below. The focus goes to the first invalid field, else to the first
 * field.
 */
export function Dialog({
  open,
  onOpenChange,
  title,
  description,
  width = 500,
  footer,
  trigger,
  dismissible = true,
  children,
}: DialogProps) {
  const t = useTranslations("common");
  const box = useRef<HTMLDivElement>(null);
  const focus = useFocusReturn();
  const hold = dismissible ? undefined : (event: Event) => event.preventDefault();
  return (
    <Root open={open} onOpenChange={onOpenChange}>
      {trigger ? <Trigger asChild>{trigger}</Trigger> : null}
      <Portal>
        {/* On the same layer as a dialog: one that opens over another dims that, too. */}
        <Overlay className="fixed inset-0 z-50 animate-appear bg-black/40" />
        <Content
          ref={box}
          {...(description ? {} : { "aria-describedby": undefined })}
          {...(trigger ? {} : { onCloseAutoFocus: focus.giveBack })}
          onOpenAutoFocus={(event) => {
            focus.remember();
            const field = firstField(box.current);
            if (!field) return;
            event.preventDefault();
            field.focus();
          }}
          onEscapeKeyDown={hold}
          onInteractOutside={hold}
          className={cn(
            "fixed inset-x-0 bottom-0 z-50 flex max-h-[92dvh] animate-sheet-in flex-col rounded-t-card border bg-raised shadow-float outline-none",
            "sm:inset-0 sm:m-auto sm:h-fit sm:max-h-[calc(100dvh-48px)] sm:max-w-[calc(100vw-48px)] sm:animate-float-in sm:rounded-card",
            WIDTHS[width],
          )}
        >
          <header className="flex items-start justify-between gap-4 px-5 pt-4 pb-3">
            <div className="min-w-0">
              <Title className="wrap-anywhere font-semibold text-lg">{title}</Title>
              {description ? <Description className="mt-1 text-muted">{description}</Description> : null}
            </div>
            {dismissible ? (
              <Close asChild>
                <IconButton size="sm" label={t("close")} icon={<X />} className="-mr-1.5" />
              </Close>
            ) : null}
          </header>
          <div data-body="" className="min-h-0 flex-1 overflow-y-auto px-5 pt-1 pb-5">
            {children}
          </div>
          {footer ? (
            <footer className="flex flex-wrap justify-end gap-2 border-t px-5 py-3 pb-[max(12px,env(safe-area-inset-bottom))]">
              {footer}
            </footer>
          ) : null}
        </Content>
      </Portal>
    </Root>
  );
}
