"use client";

import { useTranslations } from "next-intl";
import type { CheckReply } from "@/lib/contracts/campaigns/campaign-check.ts";
import { type WarningKey, warningKeys } from "@/lib/contracts/campaigns/warning-keys.ts";
import type { PlaceholderProblemKind } from "@/lib/kernel/placeholders/index.ts";

/** A problem or a warning about the draft. */
export type Problem = CheckReply["problems"][number] | CheckReply["warnings"][number];

/** The text of a problem. A placeholder's problem is as specific as at its field. */
export function useProblemWords(): (problem: Pick<Problem, "key" | "values">) => string {
  const t = useTranslations("campaigns.builder");
  const refusals = useTranslations("errors.campaigns");
  return ({ key, values }) => {
    if (key === "placeholder")
      return t(`placeholderProblems.${values.kind as PlaceholderProblemKind}`, values);
    return isWarning(key) ? t(`advice.${key}`, values) : refusals(`sequence_${key}`, values);
  };
}

const isWarning = (key: Problem["key"]): key is WarningKey =>
  (warningKeys as readonly string[]).includes(key);
