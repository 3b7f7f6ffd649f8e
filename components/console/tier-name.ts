/** The name of a tier: the same in every language. */
export const tierName = (tier: string): string => tier.charAt(0).toUpperCase() + tier.slice(1);
