"use client";

import { useTranslations } from "next-intl";
import type { ApprovalState } from "@/lib/contracts/words/approval-states.ts";
import type { EnrolmentState } from "@/lib/contracts/words/enrolment-states.ts";
import { useProductTime } from "../../ui/product-time.tsx";
import { RelativeDate } from "../../ui/relative-date.tsx";
import { StatusPill, type Tone } from "../../ui/state/status-pill.tsx";
import { textOfWord } from "../../ui/text-of-word.ts";

const tones: Readonly<Record<EnrolmentState, Tone>> = {
  waiting: "info",
  on_hold: "warning",
  claimed: "info",
  parked: "neutral",
  held: "warning",
  paused: "warning",
  uncertain: "danger",
  canceled: "neutral",
  complete: "success",
};

export interface StatePillProps {
  /** Null: not enrolled. */
  state: EnrolmentState | null;
  approval: ApprovalState | null;
}

/** A person's state in a campaign, or that they await approval, which is what a member can do something about. */
export function StatePill({ state, approval }: StatePillProps) {
  const t = useTranslations("sequencer.states");
  const approvals = useTranslations("sequencer.approval");
  if (approval === "awaiting_approval") return <StatusPill tone="warning">{approvals(approval)}</StatusPill>;
  return <StatusPill tone={state ? tones[state] : "neutral"}>{t(state ?? "none")}</StatusPill>;
}

/** A try closer than this is shown as due, since the shown time is exact to a minute. */
const soonMs = 60_000;

/** The time of the next try. A try that is due only waits for its turn. */
export function NextTry({ at }: { at: number }) {
  const t = useTranslations("campaigns.state");
  const now = useProductTime();
  return at - now < soonMs ? t("soon") : <RelativeDate at={at} />;
}

/** A wait reason in words. */
export function useReason(): (reason: string) => string {
  const t = useTranslations("sequencer.reasons");
  return (reason) => textOfWord(t, reason) ?? reason;
}
