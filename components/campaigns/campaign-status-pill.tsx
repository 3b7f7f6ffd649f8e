"use client";

import { useTranslations } from "next-intl";
import { StatusPill, type Tone } from "../ui/status-pill.tsx";

const tones: Readonly<Record<string, Tone>> = {
  draft: "neutral",
  active: "success",
  paused: "warning",
  finished: "info",
  archived: "neutral",
  deleted: "danger",
};

export function CampaignStatusPill({ status }: { status: string }) {
  const t = useTranslations("campaigns.status");
  return <StatusPill tone={tones[status] ?? "neutral"}>{t(status in tones ? status : "paused")}</StatusPill>;
}
