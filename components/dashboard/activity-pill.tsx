"use client";

import { useTranslations } from "next-intl";
import type { ActivityView } from "@/lib/contracts/dashboard.ts";
import { StatusPill, type Tone } from "../ui/state/status-pill.tsx";
import { textOfWord } from "../ui/text-of-word.ts";

const tones: Readonly<Record<ActivityView["kind"], Tone>> = {
  sent: "neutral",
  accepted: "info",
  replied: "success",
  booked_meeting: "accent",
  opted_out: "warning",
};

/** What happened, in a word or two. */
export function ActivityPill({ row: { kind, action } }: { row: ActivityView }) {
  const t = useTranslations("dashboard.activity");
  const actions = useTranslations("prospects.timeline");
  return (
    <StatusPill tone={tones[kind]}>
      {action === null
        ? t(`kinds.${kind}`)
        : t("sent", { action: textOfWord(actions, `actions.${action}`) ?? action })}
    </StatusPill>
  );
}
