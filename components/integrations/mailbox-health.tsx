"use client";

import { useTranslations } from "next-intl";
import type { IntegrationView } from "@/lib/contracts/mailboxes.ts";
import { RelativeDate } from "../ui/relative-date.tsx";
import { StatusPill } from "../ui/state/status-pill.tsx";

const tones = { slowed: "warning", paused: "danger", recovering: "info" } as const;

/** How a mailbox stands as a sender, in a word. Nothing for a healthy one. */
export function HealthPill({ health }: Pick<IntegrationView, "health">) {
  const t = useTranslations("integrations.health.state");
  return health.state === "healthy" ? null : (
    <StatusPill tone={tones[health.state]}>{t(health.state)}</StatusPill>
  );
}

/** Why a mailbox doesn't send as much as it may, and until when. Nothing for a healthy one. */
export function HealthText({ health }: Pick<IntegrationView, "health">) {
  const t = useTranslations("integrations.health");
  const { state, reason, until } = health;
  if (state === "healthy") return null;
  return (
    <p className="mt-1 text-muted text-xs">
      {state === "recovering" ? t("recovering") : reason ? t(`${state}.${reason}`) : null}
      {state === "paused" && until ? (
        <> {t.rich("byItself", { date: () => <RelativeDate key="date" at={Date.parse(until)} /> })}</>
      ) : null}
    </p>
  );
}
