"use client";

import { useTranslations } from "next-intl";
import { Link } from "@/components/ui/link.tsx";
import type { NotificationView } from "@/lib/contracts/notifications.ts";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog/dialog.tsx";

const texts = { limits: "limitsText", password: "passwordText", email: "emailText" } as const;

/** What to do about a notification, over the page [SH-432, SH-433, SH-434]. */
export function NotificationDialog({
  notification: { title, text, credential_id },
  modal,
  keptIn,
  onClose,
}: {
  notification: NotificationView;
  modal: keyof typeof texts;
  keptIn: (address: string) => string;
  onClose: () => void;
}) {
  const t = useTranslations("shell.notifications");
  const isLimits = modal === "limits";
  const to = isLimits
    ? `/settings/limits?selectedCred=${credential_id}`
    : `/credentials/add?credential=${credential_id}`;
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={title}
      footer={
        <Button asChild variant="primary">
          <Link href={isLimits ? to : keptIn(to)} onClick={onClose}>
            {t(isLimits ? "toLimits" : "toSignIn")}
          </Link>
        </Button>
      }
    >
      <p className="mb-3">{text}</p>
      <p className="text-muted">{t(texts[modal])}</p>
    </Dialog>
  );
}
