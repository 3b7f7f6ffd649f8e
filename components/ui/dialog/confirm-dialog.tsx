"use client";

import { useTranslations } from "next-intl";
import { Action, Cancel, Content, Description, Overlay, Portal, Root, Title } from "radix-ui/alert-dialog";
import { type ReactNode, useState } from "react";
import { Button } from "../button.tsx";
import { useFocusReturn } from "./use-focus-return.ts";

export interface ConfirmDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The question. */
  title: ReactNode;
  /** What happens, and whether it can be undone. */
  body: ReactNode;
  /** The verb on the button. */
  verb: ReactNode;
  cancelLabel?: ReactNode;
  danger?: boolean;
  /** The dialog stays open and busy until it resolves, then closes. If it rejects, the dialog stays open. */
  onConfirm: () => void | Promise<void>;
}

/** Asks before what can't be undone. Focus starts on Cancel. */
export function ConfirmDialog({
  open,
  onOpenChange,
  title,
  body,
  verb,
  cancelLabel,
  danger = false,
  onConfirm,
}: ConfirmDialogProps) {
  const t = useTranslations("common");
  const [busy, setBusy] = useState(false);
  const focus = useFocusReturn();
  const confirm = async () => {
    setBusy(true);
    try {
      await onConfirm();
      onOpenChange(false);
    } catch {
      // The caller reports the error; the dialog stays open.
    } finally {
      setBusy(false);
    }
  };
  return (
    <Root open={open} onOpenChange={busy ? undefined : onOpenChange}>
      <Portal>
        <Overlay className="fixed inset-0 z-50 animate-appear bg-black/40" />
        <Content
          onOpenAutoFocus={focus.remember}
          onCloseAutoFocus={focus.giveBack}
          className="fixed inset-x-0 bottom-0 z-50 animate-sheet-in rounded-t-card border bg-raised p-5 shadow-float outline-none sm:inset-0 sm:m-auto sm:h-fit sm:w-[500px] sm:max-w-[calc(100vw-48px)] sm:animate-float-in sm:rounded-card"
        >
          <Title className="font-semibold text-lg">{title}</Title>
          <Description className="mt-1.5 text-muted">{body}</Description>
          <div className="mt-5 flex flex-wrap justify-end gap-2">
            <Cancel asChild>
              <Button disabled={busy}>{cancelLabel ?? t("cancel")}</Button>
            </Cancel>
            <Action asChild onClick={(event) => event.preventDefault()}>
              <Button variant={danger ? "danger" : "primary"} loading={busy} onClick={confirm}>
                {verb}
              </Button>
            </Action>
          </div>
        </Content>
      </Portal>
    </Root>
  );
}
