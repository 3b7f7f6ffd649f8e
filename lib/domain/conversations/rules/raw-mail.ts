/**
 * The most bytes of a mail that are kept after packing. A mail that is fetched as it is has less
 * (docs/mail-fetching.md).
 */
export const mostPacked = 2 * 1024 * 1024 - 1024;

/** How often a mail that can't be read or recorded is tried, and how often it may end its worker (F12, F21). */
export const mostTries = 3;

/** The most mails that are kept of those which one mailbox set aside. */
export const mostSetAside = 100;

/** The most characters of a mail's name in its mailbox, and of why it was set aside. */
export const longestName = 1000;

/** The name of a mail as a file: its subject. */
export const originalName = (subject: string | null) => `${subject?.trim() || "mail"}.eml`;
