"use client";

import { useTranslations } from "next-intl";
import { keepAgreement } from "@/lib/client/support-chat.ts";
import { type SupportChat, supportServices } from "@/lib/contracts/support-kinds.ts";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog/dialog.tsx";

export interface SupportConsentProps {
  chat: SupportChat;
  onClose: () => void;
}

/** Asks before a chat of another service is loaded: it may set cookies and learns the person's address. */
export function SupportConsent({ chat, onClose }: SupportConsentProps) {
  const t = useTranslations("shell.support");
  const name = supportServices[chat.kind].name;
  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={t("title", { name })}
      footer={
        <>
          <Button onClick={onClose}>{t("no")}</Button>
          <Button
            variant="primary"
            onClick={() => {
              keepAgreement(chat);
              // The policy of a loaded page never opens: the next one's lets the chat in.
              window.location.reload();
            }}
          >
            {t("yes")}
          </Button>
        </>
      }
    >
      <p>{t("text", { name })}</p>
    </Dialog>
  );
}
