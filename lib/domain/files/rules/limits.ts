/** The most bytes that a workspace keeps. */
export const mostKept = 1_000_000_000;
