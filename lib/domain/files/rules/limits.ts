/** The largest file, in bytes. */
export const largestFile = 10_000_000;
/** The most files of one message. */
export const mostFiles = 10;
/**
 * The most bytes of a message's files together. A mail carries them as text, a third longer: 20 MB, where most servers take 25.
 */
export const mostTogether = 15_000_000;
/** The most bytes that a workspace keeps. */
export const mostKept = 1_000_000_000;
