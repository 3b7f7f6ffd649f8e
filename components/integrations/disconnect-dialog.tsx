"use client";

import { useTranslations } from "next-intl";
import { callApi } from "@/lib/client/call-api.ts";
import type { IntegrationView } from "@/lib/contracts/mailboxes.ts";
import { tellFailure } from "../patterns/upgrade/tell-failure.ts";
import { ConfirmDialog } from "../ui/dialog/confirm-dialog.tsx";
import { toast } from "../ui/toast/toast.tsx";
import type { AccountChoice } from "./mailbox-dialog.tsx";

export interface DisconnectDialogProps {
  mailbox: IntegrationView;
  /** The account from which it is taken. Null: from all that the member sees. */
  account: AccountChoice | null;
  onClose: () => void;
  onDone: () => Promise<void>;
}

/** Asks before a mailbox is disconnected or taken from an account, and does it. */
export function DisconnectDialog({ mailbox, account, onClose, onDone }: DisconnectDialogProps) {
  const t = useTranslations("integrations");
  const words = useTranslations("errors-ui");
  const { _id: integration, email, is_shared: isShared } = mailbox;
  const disconnect = async () => {
    try {
      await callApi("POST /integrations/{integration}/disconnect", {
        params: { integration },
        query: account ? { credentials_id: account.id } : {},
      });
    } catch (error) {
      tellFailure(error, words("offline"));
      throw error;
    }
    toast.success(t(isShared ? "left" : "disconnected"));
    await onDone();
  };
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={account ? t("unlinkTitle", { email, account: account.name }) : t("disconnectTitle", { email })}
      body={t(account ? "unlinkText" : isShared ? "leaveText" : "disconnectText")}
      verb={t(account ? "unlink" : "disconnect")}
      danger
      onConfirm={disconnect}
    />
  );
}
