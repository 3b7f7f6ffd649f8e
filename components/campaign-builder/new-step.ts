import type { SequenceStep, StepKind } from "@/lib/contracts/steps/index.ts";
import type { BuilderTexts } from "./steps/definition.ts";
import { stepViews } from "./steps/registry.ts";

/** A new step. The first is due at once, every other a day after the step before it. */
export function newStep(type: StepKind, id: string, isFirst: boolean, t: BuilderTexts): SequenceStep {
  return { id, delay: isFirst ? 0 : 24, ...stepViews[type].create(t) } as SequenceStep;
}
