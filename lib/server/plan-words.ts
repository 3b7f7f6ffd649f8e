import { type Feature, isFeature } from "@/lib/access/features.ts";
import { type LimitedFeature, limitedFeatures } from "@/lib/access/plan.ts";

interface PlanWords {
  readonly features: Partial<Record<Feature, boolean | null>>;
  readonly limits: Partial<Record<LimitedFeature, number | null>>;
}

const states: Readonly<Record<string, boolean | null>> = { on: true, off: false, default: null };

/**
 * What the words of the command change: `sms=on`, `video=default`, `campaigns=5`, `campaigns=any`. A text is the
 * sentence that says what is wrong.
 */
export function readPlanWords(words: readonly string[]): PlanWords | string {
  const change: PlanWords = { features: {}, limits: {} };
  for (const word of words) {
    const [name = "", value = ""] = word.split("=");
    const limited = limitedFeatures.find((each) => each === name);
    if (limited && value === "any") change.limits[limited] = null;
    else if (limited && /^\d{1,6}$/.test(value)) change.limits[limited] = Number(value);
    else if (isFeature(name) && Object.hasOwn(states, value)) change.features[name] = states[value] ?? null;
    else return `"${word}" changes nothing: write <feature>=on, =off or =default, or campaigns=5.`;
  }
  return change;
}
