"use client";

import { useTranslations } from "next-intl";
import { signOutOthers } from "@/lib/client/sign-out.ts";
import { Dialog } from "../ui/dialog/dialog.tsx";
import { PasswordStep } from "./password-step.tsx";

export interface EndOthersDialogProps {
  /** Gets how many sessions ended. */
  onEnded: (count: number) => void;
  onClose: () => void;
}

/** Asks for the password before all other sessions end. */
export function EndOthersDialog({ onEnded, onClose }: EndOthersDialogProps) {
  const t = useTranslations("security");
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t("endOthers")}
      description={`${t("othersText")} ${t("showItIsYou")}`}
    >
      <PasswordStep
        verb={t("endOthers")}
        onCancel={onClose}
        onPassword={async ({ password }) => {
          onEnded(await signOutOthers(password));
          onClose();
        }}
      />
    </Dialog>
  );
}
