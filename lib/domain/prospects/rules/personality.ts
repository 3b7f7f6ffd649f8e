/** The types of personality, after DISC [OC-080]. */
export const personalityTypes = ["dominance", "influence", "steadiness", "conscientiousness"] as const;
export type PersonalityType = (typeof personalityTypes)[number];

/** A provider's word as a type of personality. Null for any other word. */
export function readPersonality(word: string): PersonalityType | null {
  return personalityTypes.find((type) => type === word.toLowerCase()) ?? null;
}
