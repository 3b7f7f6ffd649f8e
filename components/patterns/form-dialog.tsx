"use client";

import { type ReactNode, useRef } from "react";
import { Dialog, type DialogProps } from "../ui/dialog/dialog.tsx";
import { hasUnsaved, useAskFirst } from "./use-ask-first.tsx";

export interface FormDialogProps extends Omit<DialogProps, "children" | "dismissible" | "trigger"> {
  /** The form; `close` is for its Cancel button. Closing after a save doesn't ask. */
  children: (dialog: { close: () => void }) => ReactNode;
}

/** A dialog with a form. Escape, Cancel, the cross and a press outside ask before typed text is lost. */
export function FormDialog({ onOpenChange, children, ...dialog }: FormDialogProps) {
  const body = useRef<HTMLDivElement>(null);
  const { askFirst, question } = useAskFirst(() => hasUnsaved(body.current));
  const close = () => askFirst(() => onOpenChange(false));
  return (
    <>
      <Dialog {...dialog} onOpenChange={(open) => (open ? onOpenChange(true) : close())}>
        <div ref={body}>{children({ close })}</div>
      </Dialog>
      {question}
    </>
  );
}
