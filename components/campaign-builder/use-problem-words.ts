"use client";

import { useTranslations } from "next-intl";
import type { CheckReply } from "@/lib/contracts/campaigns.ts";

/** Something about the draft that should be corrected, or is worth knowing. */
export type Problem = CheckReply["problems"][number];

/** Says a problem in words; what is wrong with a placeholder is said as precisely as at its field. */
export function useProblemWords(): (problem: Pick<Problem, "key" | "values">) => string {
  const t = useTranslations("campaigns.builder");
  return ({ key, values }) => {
    const precise = `placeholderProblems.${values.kind}`;
    return key === "placeholder" && t.has(precise) ? t(precise, values) : t(`problems.${key}`, values);
  };
}
