"use client";

import { type ReactNode, useRef } from "react";
import { Dialog, type DialogProps } from "../ui/dialog/dialog.tsx";
import { hasUnsaved, useAskFirst } from "./use-ask-first.tsx";
import { useBackToClose } from "./use-back-to-close.ts";

export interface FormDialogProps extends Omit<DialogProps, "children" | "dismissible" | "trigger"> {
  /** The form; `close` is for its Cancel button. Closing after a save doesn't ask. */
  children: (dialog: { close: () => void }) => ReactNode;
  /** Whether the browser's "back" closes it, too: for one that fills a phone's screen like a page. Default: no. */
  isPage?: boolean;
}

/** A dialog with a form. Escape, Cancel, the cross and a press outside ask before typed text is lost. */
export function FormDialog({ onOpenChange, children, isPage = false, ...dialog }: FormDialogProps) {
  const body = useRef<HTMLDivElement>(null);
  const { askFirst, question } = useAskFirst(() => hasUnsaved(body.current));
  const close = () => askFirst(() => onOpenChange(false));
  useBackToClose(isPage && dialog.open === true, () => {
    const stays = hasUnsaved(body.current);
    close();
    return stays;
  });
  return (
    <>
      <Dialog {...dialog} onOpenChange={(open) => (open ? onOpenChange(true) : close())}>
        <div ref={body}>{children({ close })}</div>
      </Dialog>
      {question}
    </>
  );
}
