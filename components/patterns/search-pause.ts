/** How long nothing is typed into a list's search before it is looked for, in milliseconds. */
export const searchPauseMs = 500;
