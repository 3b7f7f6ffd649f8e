"use client";

import { useTranslations } from "next-intl";
import type { LeadStatus } from "@/lib/contracts/words/lead-statuses.ts";
import { StatusPill, type Tone } from "../ui/state/status-pill.tsx";

const tones: Readonly<Record<LeadStatus, Tone>> = {
  new: "neutral",
  request_sent: "info",
  contacted: "info",
  connected: "success",
  unconnectable: "danger",
  fetched_email: "info",
  viewed_message: "info",
  visited_link: "accent",
  got_reply: "success",
  excluded: "neutral",
  interested: "accent",
  lead: "accent",
  stuck: "warning",
};

export function LeadStatusPill({ status }: { status: LeadStatus }) {
  const t = useTranslations("prospects.leadStatus");
  return <StatusPill tone={tones[status]}>{t(status)}</StatusPill>;
}
