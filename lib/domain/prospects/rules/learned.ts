import type { PersonalityType } from "./personality.ts";

/** What a provider of data told about a person. Null or missing: nothing. */
export interface Learned {
  readonly email?: string | null;
  readonly phone?: string | null;
  readonly personality?: PersonalityType | null;
}
