import type { StepRules } from "../definition.ts";
import { type KnownPerson, knownPerson } from "../known-person.ts";
import { spends } from "../spends.ts";
import { withoutSender } from "../without-sender.ts";

/** A search for a person's type of personality. */
export interface Personality {
  readonly type: "personality";
}

export interface PersonalityPayload {
  readonly type: "personality";
  readonly person: KnownPerson;
}

export const personality: StepRules<"personality", Personality, PersonalityPayload> = {
  ...withoutSender,
  needs: () => ["ai_powered_personality_type"],
  ...spends("personality"),
  usageType: "personality_type",
  fromWire: ({ type }) => ({ type }),
  toWire: ({ type }) => ({ type }),
  problems: () => [],
  decide(_action, facts) {
    if (facts.personality !== null) return { do: "skip", reason: "already_enriched" };
    return { do: "act", payload: { type: "personality", person: knownPerson(facts) } };
  },
  show: ({ person }) => ({ to: person.profile ?? person.fullName, subject: null, text: "" }),
};
