"use client";

import { useTranslations } from "next-intl";
import type { IntegrationView } from "@/lib/contracts/mailboxes.ts";
import { Button } from "../ui/button.tsx";
import { StatusPill } from "../ui/state/status-pill.tsx";
import { belongsToNobody } from "./belongs-to-nobody.ts";

const tones = { connected: "success", disconnected: "neutral", disabled: "danger" } as const;

export interface MailboxRowProps {
  mailbox: IntegrationView;
  onEdit: () => void;
  onDisconnect: () => void;
}

/** A connected mailbox: its state, its server's last refusal, and the actions [OC-392, OC-417]. */
export function MailboxRow({ mailbox, onEdit, onDisconnect }: MailboxRowProps) {
  const t = useTranslations("integrations");
  const isRetrying = mailbox.status === "connected" && mailbox.error !== null;
  const isLeft = mailbox.status !== "disconnected" && belongsToNobody(mailbox);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t px-4 py-3">
      <div className="min-w-0 flex-1 basis-60">
        <p className="flex flex-wrap items-center gap-2">
          <span className="truncate font-medium">{mailbox.email}</span>
          <StatusPill tone={isRetrying ? "warning" : tones[mailbox.status]}>
            {isRetrying ? t("retrying") : t(`status.${mailbox.status}`)}
          </StatusPill>
          {isLeft ? <StatusPill tone="warning">{t("noAccountPill")}</StatusPill> : null}
        </p>
        <p className="truncate text-muted text-xs">
          {[mailbox.sender_name, mailbox.smtp?.host].filter(Boolean).join(" · ")}
        </p>
        {isLeft ? <p className="mt-1 text-muted text-xs">{t("noAccountText")}</p> : null}
        {mailbox.status === "disabled" ? <p className="mt-1 text-danger text-xs">{t("downPlain")}</p> : null}
        {isRetrying ? <p className="mt-1 text-muted text-xs">{t("retryingText")}</p> : null}
        {mailbox.status !== "disconnected" && mailbox.error ? (
          <p className="wrap-anywhere text-muted text-xs">{t("serverSaid", { error: mailbox.error })}</p>
        ) : null}
      </div>
      <div className="flex gap-2">
        <Button size="sm" onClick={onEdit}>
          {mailbox.status === "connected" ? t("manage") : t("reconnect")}
        </Button>
        {mailbox.status === "disconnected" ? null : (
          <Button size="sm" variant="ghost" onClick={onDisconnect}>
            {t("disconnect")}
          </Button>
        )}
      </div>
    </li>
  );
}
