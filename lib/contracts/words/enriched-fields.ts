/** What a search for contact data may look for, in the order in which it is offered. */
export const enrichedFields = ["email", "phone", "both"] as const;

/** Which address a search wants: any, or only one at work. */
export const emailTypes = ["any", "work"] as const;
