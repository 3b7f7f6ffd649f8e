import { doubledFrom, type Meaning, type StepEffects, usualRefusals } from "./definition.ts";

/** The words of a provider of data by which it says what a search lacks. */
const meanings: Readonly<Record<string, Meaning>> = {
  no_company_name: { lacks: "no_company_name" },
  no_required_email_type: { lacks: "no_required_email_type" },
  no_integration: { lacks: "no_integration" },
};

/** The part of the effects that searches in a provider's data share: asking again changes nothing. */
export const searchEffects = {
  absent: "harmless",
  // Trouble of the provider concerns every search of the workspace, and no other step.
  scopes: { limited: "kind", unavailable: "kind", rejected: "recipient" },
  meaningOf: ({ detail }) => meanings[detail] ?? null,
  pauseMs: doubledFrom(1),
  maxRefusals: usualRefusals,
  longestMs: 6_000,
  lookUp: async () => ({ state: "absent" }),
} as const satisfies Omit<StepEffects<never>, "perform">;
