import { defaultLimits } from "./budget.ts";

/**
 * The most mails a day that may be set for a mailbox without an acknowledgement. Providers take more (Google Workspace
 * 2,000); what their receivers tolerate of mails that nobody asked for is far less. This number is this project's own,
 * twice the default.
 */
export const mailCeiling = 100;

/**
 * The gap between two mails of a mailbox, in seconds: the usual one, and the least that may be set without an
 * acknowledgement. Both are this project's own.
 */
export const mailGap = { usual: 30, least: 15 } as const;

/** The mails a day of a mailbox that has no limit of its own. */
export const usualMails = defaultLimits.email?.day ?? 0;
