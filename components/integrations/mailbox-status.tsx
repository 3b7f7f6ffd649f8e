"use client";

import { useTranslations } from "next-intl";
import type { IntegrationView } from "@/lib/contracts/mailboxes.ts";
import { StatusPill } from "../ui/state/status-pill.tsx";

const tones = { connected: "success", disconnected: "neutral", disabled: "danger" } as const;

/** Whether a mailbox is connected, in a word [OC-403]. */
export function MailboxStatus({ mailbox }: { mailbox: Pick<IntegrationView, "status" | "error"> }) {
  const t = useTranslations("integrations");
  const isRetrying = mailbox.status === "connected" && mailbox.error !== null;
  return (
    <StatusPill tone={isRetrying ? "warning" : tones[mailbox.status]}>
      {isRetrying ? t("retrying") : t(`status.${mailbox.status}`)}
    </StatusPill>
  );
}
