/** The most characters of a template's name and of its folder's. */
export const templateLimits = { name: 100, folder: 60 } as const;
