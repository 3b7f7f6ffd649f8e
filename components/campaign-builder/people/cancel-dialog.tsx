"use client";

import { useTranslations } from "next-intl";
import { ConfirmDialog } from "../../ui/dialog/confirm-dialog.tsx";

export interface CancelDialogProps {
  count: number;
  onClose: () => void;
  onCancel: () => Promise<void>;
}

/** Asks before people's sequences are canceled, which can't be undone. */
export function CancelDialog({ count, onClose, onCancel }: CancelDialogProps) {
  const t = useTranslations("campaigns.state");
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={t("cancelTitle", { count })}
      body={t("cancelText")}
      verb={t("verbs.cancel")}
      cancelLabel={t("keep")}
      danger
      onConfirm={onCancel}
    />
  );
}
