import type { StepRules } from "../definition.ts";
import { type KnownPerson, knownPerson } from "../known-person.ts";
import { spends } from "../spends.ts";
import { withoutSender } from "../without-sender.ts";

/** A search for what isn't known about a person yet. */
export interface Enrich {
  readonly type: "enrich";
  readonly what: "email" | "phone" | "both";
  readonly emailType: "any" | "work";
}

export interface EnrichPayload {
  readonly type: "enrich";
  readonly person: KnownPerson;
  /** What is asked for: of the step's fields those that aren't known. */
  readonly email: "any" | "work" | null;
  readonly phone: boolean;
}

export const enrich: StepRules<"enrich", Enrich, EnrichPayload> = {
  ...withoutSender,
  needs: () => ["enrichment"],
  ...spends("enrichment"),
  usageType: "enrich",
  fromWire: (step) => ({
    type: step.type,
    what: step.what ?? "email",
    emailType: step.email_type ?? "any",
  }),
  toWire: ({ type, what, emailType }) => ({ type, what, email_type: emailType }),
  problems: () => [],
  decide({ what, emailType }, facts) {
    const email = what !== "phone" && facts.email === null ? emailType : null;
    const phone = what !== "email" && facts.phone === null;
    if (email === null && !phone) return { do: "skip", reason: "already_enriched" };
    return { do: "act", payload: { type: "enrich", person: knownPerson(facts), email, phone } };
  },
  show: ({ person }) => ({ to: person.profile ?? person.fullName, subject: null, text: "" }),
};
