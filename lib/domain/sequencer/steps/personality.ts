import type { PersonalityPayload } from "@/lib/domain/campaigns/rules/steps/personality/rules.ts";
import { type PersonalityType, readPersonality } from "@/lib/domain/prospects/rules/personality.ts";
import type { StepEffects } from "./definition.ts";
import { searchEffects } from "./search-effects.ts";

export const personality: StepEffects<PersonalityPayload> = {
  ...searchEffects,
  async perform(outside, _intent, { person }, begin) {
    await begin();
    const word = await outside.enrichment.describe(person);
    return { personality: word === null ? null : readPersonality(word) };
  },
  // There is no receipt where a person said that it took place.
  learn(receipt) {
    const { personality = null } = (receipt ?? {}) as { readonly personality?: PersonalityType | null };
    return { personality };
  },
};
