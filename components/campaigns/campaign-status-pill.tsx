"use client";

import { useTranslations } from "next-intl";
import type { CampaignStatus } from "@/lib/contracts/campaigns/campaign-statuses.ts";
import { StatusPill, type Tone } from "../ui/state/status-pill.tsx";

const tones: Readonly<Record<CampaignStatus, Tone>> = {
  draft: "neutral",
  active: "success",
  paused: "warning",
  finished: "info",
  archived: "neutral",
  deleted: "danger",
};

export function CampaignStatusPill({ status }: { status: CampaignStatus }) {
  const t = useTranslations("campaigns.status");
  return <StatusPill tone={tones[status]}>{t(status)}</StatusPill>;
}
