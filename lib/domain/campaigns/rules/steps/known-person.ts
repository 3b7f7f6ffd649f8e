import type { StepFacts } from "./definition.ts";

/** By what a provider of data finds a person. */
export interface KnownPerson {
  /** The network's id or public address. */
  readonly profile: string | null;
  readonly fullName: string;
  readonly companyName: string;
  readonly email: string | null;
}

export const knownPerson = ({ profile, fullName, companyName, email }: StepFacts): KnownPerson => ({
  profile,
  fullName,
  companyName,
  email,
});
