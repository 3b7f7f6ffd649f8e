"use client";

import { useTranslations } from "next-intl";
import { StatusPill, type Tone } from "../ui/status-pill.tsx";

/** The closed set of lead statuses with their colours [OC-185]. */
export const leadTones: Readonly<Record<string, Tone>> = {
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

export function LeadStatusPill({ status }: { status: string }) {
  const t = useTranslations("prospects.leadStatus");
  return (
    <StatusPill tone={leadTones[status] ?? "neutral"}>{t(status in leadTones ? status : "new")}</StatusPill>
  );
}
