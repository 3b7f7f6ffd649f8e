"use client";

import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useState } from "react";
import type { MailboxDetailView } from "@/lib/contracts/mailbox-detail.ts";
import { Panel } from "../../patterns/panel.tsx";
import { Button } from "../../ui/button.tsx";
import { RelativeDate } from "../../ui/relative-date.tsx";
import { Banner } from "../../ui/state/banner.tsx";
import { StatusPill } from "../../ui/state/status-pill.tsx";
import { HealthPill, HealthText } from "../mailbox-health.tsx";

// Loaded when it is opened.
const ConfirmDialog = dynamic(async () => (await import("../../ui/dialog/confirm-dialog.tsx")).ConfirmDialog);

/** How a mailbox stands as a sender, why, what is counted, and the way back for a paused one. */
export function HealthPanel({
  health,
  email,
  onRearm,
}: {
  health: MailboxDetailView["health"];
  email: string;
  onRearm: (reason: NonNullable<MailboxDetailView["health"]["reason"]>) => Promise<void>;
}) {
  const t = useTranslations("integrations.health");
  const [asking, setAsking] = useState(false);
  const { state, reason, counted, troubles } = health;
  return (
    <Panel
      title={t("title")}
      action={
        state === "healthy" ? (
          <StatusPill tone="success">{t("state.healthy")}</StatusPill>
        ) : (
          <HealthPill health={health} />
        )
      }
    >
      {state === "paused" && reason ? (
        <Banner tone="danger">
          <HealthText health={health} />
          <Button size="sm" className="mt-2" onClick={() => setAsking(true)}>
            {t("rearm")}
          </Button>
        </Banner>
      ) : (
        <HealthText health={health} />
      )}
      <dl className="grid gap-3 sm:grid-cols-3">
        {counted.map(({ reason: each, count, sent, days }) => (
          <div key={each} className="rounded-field bg-hover px-3 py-2">
            <dt className="text-muted text-xs">{t(`counted.${each}`)}</dt>
            <dd>
              <span className="tabular font-semibold text-lg">{count}</span>{" "}
              <span className="text-muted text-xs">{t("ofSent", { sent, days })}</span>
            </dd>
          </div>
        ))}
      </dl>
      {troubles.length > 0 ? (
        <details>
          <summary className="cursor-pointer text-sm">{t("troubles", { count: troubles.length })}</summary>
          <ul className="mt-2 flex flex-col gap-2">
            {troubles.map(({ reason: each, detail, at }) => (
              <li key={`${at}${each}${detail}`} className="text-xs">
                <p>
                  <span className="font-medium">{t(`counted.${each}`)}</span>{" "}
                  <span className="text-muted">
                    <RelativeDate at={Date.parse(at)} />
                  </span>
                </p>
                {detail ? <p className="wrap-anywhere text-muted">{detail}</p> : null}
              </li>
            ))}
          </ul>
        </details>
      ) : null}
      {asking && reason ? (
        <ConfirmDialog
          open
          onOpenChange={setAsking}
          title={t("rearmTitle", { email })}
          body={t(`paused.${reason}`)}
          verb={t("rearm")}
          onConfirm={() => onRearm(reason)}
        />
      ) : null}
    </Panel>
  );
}
