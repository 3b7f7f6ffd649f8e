import type { ProblemKey } from "@/lib/contracts/campaigns/campaign-check.ts";
import type { StepText } from "./definition.ts";

/** The text of a step, which may not be empty. */
export const textOf = (value: string, limit: number, tooLong: ProblemKey): StepText => ({
  field: "text",
  value,
  limit,
  tooLong,
  empty: "empty_text",
});

/** The subject of a step, which may not be empty. */
export const subjectOf = (value: string, limit: number): StepText => ({
  field: "subject",
  value,
  limit,
  tooLong: "too_long_subject",
  empty: "empty_subject",
});
