/** The brands of the main family [SH-002]. */
export const mainFamily = ["buzz", "buzzzebra", "funnelflo"] as const;

/** Whether a brand is of the main family. */
export const isMainBrand = (key: string): boolean => (mainFamily as readonly string[]).includes(key);
