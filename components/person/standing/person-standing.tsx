"use client";

import { useQueryClient } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Link } from "@/components/ui/link.tsx";
import { callApi } from "@/lib/client/call-api.ts";
import type { ProfileStatus } from "@/lib/contracts/prospects.ts";
import type { LiftableStatus } from "@/lib/contracts/words/person-statuses.ts";
import { useTellFailure } from "../../patterns/upgrade/use-tell-failure.ts";
import { Button } from "../../ui/button.tsx";
import { RelativeDate } from "../../ui/relative-date.tsx";
import { toast } from "../../ui/toast/toast.tsx";
import { StatusBadges } from "./status-badges.tsx";

// Loaded when it is opened.
const ConfirmDialog = dynamic(async () => (await import("../../ui/dialog/confirm-dialog.tsx")).ConfirmDialog);

export interface PersonStandingProps {
  prospectId: string;
  name: string;
  statuses: readonly ProfileStatus[];
}

/** Why nobody contacts a person, since when, and how that is lifted. */
export function PersonStanding({ prospectId: id, name, statuses }: PersonStandingProps) {
  const t = useTranslations("prospects.standing");
  const tell = useTellFailure();
  const client = useQueryClient();
  const [lifting, setLifting] = useState<LiftableStatus | null>(null);
  if (statuses.length === 0) return null;
  const lift = async (status: LiftableStatus) => {
    try {
      const saved = await callApi("POST /profiles/{id}/lift", {
        params: { id },
        body: { status, confirmed: true },
      });
      client.setQueryData(["profiles", "one", id], saved);
    } catch (error) {
      tell(error);
      throw error;
    }
    toast.success(t("lifted"));
    void client.invalidateQueries({ queryKey: ["profiles"] });
  };
  const asked = lifting === "opted_out" || lifting === "complained";
  return (
    <ul aria-label={t("title")} className="flex flex-col gap-2">
      {statuses.map((status) => (
        <li
          key={status.kind}
          className="flex flex-wrap items-center gap-x-3 gap-y-1.5 rounded-card border px-3 py-2 text-sm"
        >
          <StatusBadges statuses={[status]} />
          <span className="min-w-0 flex-1 basis-40">
            {t(`why.${status.kind}`, { entry: status.detail ?? "" })}{" "}
            <span className="whitespace-nowrap text-muted text-xs">
              <RelativeDate at={status.at} />
            </span>
          </span>
          {status.is_liftable && status.kind !== "blacklisted" ? (
            <Button size="sm" onClick={() => setLifting(status.kind as LiftableStatus)}>
              {t("lift")}
            </Button>
          ) : null}
          {status.kind === "blacklisted" ? (
            <Button asChild size="sm">
              <Link href="/settings/blacklist">{t("toList")}</Link>
            </Button>
          ) : null}
        </li>
      ))}
      {lifting ? (
        <ConfirmDialog
          open
          danger={asked}
          onOpenChange={(open) => {
            if (!open) setLifting(null);
          }}
          title={t("question", { name })}
          body={t(asked ? "optOutText" : "text")}
          verb={t("lift")}
          cancelLabel={t("cancel")}
          onConfirm={() => lift(lifting)}
        />
      ) : null}
    </ul>
  );
}
