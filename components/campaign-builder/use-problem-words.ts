"use client";

import { useTranslations } from "next-intl";
import type { CheckReply } from "@/lib/contracts/campaigns/campaign-check.ts";
import type { PlaceholderProblemKind } from "@/lib/kernel/placeholders/index.ts";

/** Something about the draft that should be corrected, or is worth knowing. */
export type Problem = CheckReply["problems"][number] | CheckReply["warnings"][number];

/** Says a problem in words; what is wrong with a placeholder is said as precisely as at its field. */
export function useProblemWords(): (problem: Pick<Problem, "key" | "values">) => string {
  const t = useTranslations("campaigns.builder");
  const refusals = useTranslations("errors.campaigns");
  return ({ key, values }) => {
    if (key === "placeholder")
      return t(`placeholderProblems.${values.kind as PlaceholderProblemKind}`, values);
    return key === "message_without_request"
      ? t(`advice.${key}`, values)
      : refusals(`sequence_${key}`, values);
  };
}
