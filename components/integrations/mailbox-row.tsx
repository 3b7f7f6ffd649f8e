"use client";

import { useTranslations } from "next-intl";
import { Link } from "@/components/ui/link.tsx";
import type { IntegrationView } from "@/lib/contracts/mailboxes.ts";
import { Button } from "../ui/button.tsx";
import { StatusPill } from "../ui/state/status-pill.tsx";
import { belongsToNobody } from "./belongs-to-nobody.ts";
import { HealthPill, HealthText } from "./mailbox-health.tsx";
import { MailboxStatus } from "./mailbox-status.tsx";

export interface MailboxRowProps {
  mailbox: IntegrationView;
  /** Its own page. Null: the member can't open it, or it has to be connected first. */
  href: string | null;
  onEdit: () => void;
  onDisconnect: () => void;
}

/** A connected mailbox: its state, its server's last refusal, and the actions [OC-392, OC-417]. */
export function MailboxRow({ mailbox, href, onEdit, onDisconnect }: MailboxRowProps) {
  const t = useTranslations("integrations");
  const isRetrying = mailbox.status === "connected" && mailbox.error !== null;
  const isLeft = mailbox.status !== "disconnected" && belongsToNobody(mailbox);
  const isConnected = mailbox.status === "connected";
  return (
    <li className="flex flex-col gap-2 border-t px-4 py-3">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2">
          <span className="wrap-anywhere min-w-0 font-medium">{mailbox.email}</span>
          <MailboxStatus mailbox={mailbox} />
          {isConnected ? <HealthPill health={mailbox.health} /> : null}
          {isConnected && mailbox.is_domain_broken ? (
            <StatusPill tone="warning">{t("domainPill")}</StatusPill>
          ) : null}
          {isLeft ? <StatusPill tone="warning">{t("noAccountPill")}</StatusPill> : null}
        </p>
        <p className="truncate text-muted text-xs">
          {[mailbox.sender_name, mailbox.smtp?.host].filter(Boolean).join(" · ")}
        </p>
        {isLeft ? <p className="mt-1 text-muted text-xs">{t("noAccountText")}</p> : null}
        {mailbox.status === "disabled" ? <p className="mt-1 text-danger text-xs">{t("downPlain")}</p> : null}
        {isRetrying ? <p className="mt-1 text-muted text-xs">{t("retryingText")}</p> : null}
        {isConnected ? <HealthText health={mailbox.health} /> : null}
        {mailbox.status !== "disconnected" && mailbox.error ? (
          <p className="wrap-anywhere text-muted text-xs">{t("serverSaid", { error: mailbox.error })}</p>
        ) : null}
      </div>
      <div className="flex gap-2">
        {href ? (
          <Button size="sm" asChild>
            <Link href={href}>{t("manage")}</Link>
          </Button>
        ) : (
          <Button size="sm" onClick={onEdit}>
            {isConnected ? t("manage") : t("reconnect")}
          </Button>
        )}
        {mailbox.status === "disconnected" ? null : (
          <Button size="sm" variant="ghost" onClick={onDisconnect}>
            {t("disconnect")}
          </Button>
        )}
      </div>
    </li>
  );
}
