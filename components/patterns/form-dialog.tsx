"use client";

import { type ReactNode, useState } from "react";
import { Dialog, type DialogProps } from "../ui/dialog/dialog.tsx";
import { useAskFirst } from "./use-ask-first.tsx";

export interface FormDialogProps extends Omit<DialogProps, "children" | "dismissible" | "trigger"> {
  /** The form: `onDirtyChange` goes to its FormKit, `close` to its Cancel. Closing after a save asks nothing. */
  children: (dialog: { onDirtyChange: (isDirty: boolean) => void; close: () => void }) => ReactNode;
}

/** A dialog with a form: Escape, Cancel, the cross and a press outside ask before they lose what was typed. */
export function FormDialog({ onOpenChange, children, ...dialog }: FormDialogProps) {
  const [isDirty, setDirty] = useState(false);
  const { askFirst, question } = useAskFirst(() => isDirty);
  const close = () => askFirst(() => onOpenChange(false));
  return (
    <>
      <Dialog {...dialog} onOpenChange={(open) => (open ? onOpenChange(true) : close())}>
        {children({ onDirtyChange: setDirty, close })}
      </Dialog>
      {question}
    </>
  );
}
