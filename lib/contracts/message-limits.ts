/**
 * The most characters of what a member writes by hand, and of templates [OC-095]. A step of a sequence has the limits
 * of its kind.
 */
export const messageLimits = { subject: 300, text: 8000 } as const;
