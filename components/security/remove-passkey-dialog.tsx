"use client";

import { useTranslations } from "next-intl";
import { callApi } from "@/lib/client/call-api.ts";
import type { PasskeyView } from "@/lib/contracts/passkeys.ts";
import { Dialog } from "../ui/dialog/dialog.tsx";
import { toast } from "../ui/toast/toast.tsx";
import { PasswordStep } from "./password-step.tsx";

export interface RemovePasskeyDialogProps {
  passkey: PasskeyView;
  onChanged: () => void;
  onClose: () => void;
}

/** Asks for the password before a passkey is taken away. */
export function RemovePasskeyDialog({ passkey, onChanged, onClose }: RemovePasskeyDialogProps) {
  const t = useTranslations("security");
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t("removeNamed", { name: passkey.name })}
      description={t("removeText")}
    >
      <PasswordStep
        verb={t("remove")}
        onCancel={onClose}
        onPassword={async ({ password }) => {
          await callApi("POST /users/passkeys/{id}/remove", {
            params: { id: passkey._id },
            body: { password },
          });
          toast.success(t("removed"));
          onChanged();
          onClose();
        }}
      />
    </Dialog>
  );
}
