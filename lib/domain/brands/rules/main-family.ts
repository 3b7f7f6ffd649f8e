/** The brands of the main family [SH-002]. */
export const mainFamily = ["buzz", "buzzzebra", "funnelflo"] as const;

/**
 * Further brands that the specification names [SH-003]. Nothing depends on them: every switch is data (decision 19).
 */
export const furtherBrands = ["growth elevation", "divo", "kennected"] as const;

/** Whether a brand is of the main family. */
export const isMainBrand = (key: string): boolean => (mainFamily as readonly string[]).includes(key);
