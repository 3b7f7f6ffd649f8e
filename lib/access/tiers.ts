/** Plan tiers with their weights [billing constants]; a higher weight is a larger plan. */
export const tierWeights = {
  free: 0,
  basic: 1,
  essential: 3,
  growth: 3,
  pro: 5,
  scale: 5,
  unlimited: 7,
  supreme: 9,
} as const;

export type Tier = keyof typeof tierWeights;

export const tiers = Object.keys(tierWeights) as Tier[];

export function isTier(word: string): word is Tier {
  return Object.hasOwn(tierWeights, word);
}

/** The tier that a stored word names. An unknown word means the smallest plan. */
export function tierOf(word: string): Tier {
  return isTier(word) ? word : "free";
}
