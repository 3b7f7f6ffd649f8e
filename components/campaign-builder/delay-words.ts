import type { BuilderTexts } from "./steps/definition.ts";

/** How long after the step before a step comes: in days where they are whole, else in hours. */
export function delayWords(t: BuilderTexts, hours: number): string {
  return hours > 0 && hours % 24 === 0 ? t("afterDays", { days: hours / 24 }) : t("after", { hours });
}
