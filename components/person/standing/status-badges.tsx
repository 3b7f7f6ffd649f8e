"use client";

import { useTranslations } from "next-intl";
import type { ProfileStatus } from "@/lib/contracts/prospects.ts";
import type { PersonStatus } from "@/lib/contracts/words/person-statuses.ts";
import { StatusPill, type Tone } from "../../ui/state/status-pill.tsx";

const tones: Readonly<Record<PersonStatus, Tone>> = {
  opted_out: "danger",
  complained: "danger",
  suppressed: "danger",
  bounced: "warning",
  blacklisted: "warning",
};

/** Why a person isn't contacted, in a word each. */
export function StatusBadges({ statuses }: { statuses: readonly ProfileStatus[] }) {
  const t = useTranslations("prospects.standing.kinds");
  return statuses.map(({ kind }) => (
    <StatusPill key={kind} tone={tones[kind]}>
      {t(kind)}
    </StatusPill>
  ));
}
