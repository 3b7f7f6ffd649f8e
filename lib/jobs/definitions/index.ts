import { z } from "zod";

/** What a person is told of: each is a mail of messages/<locale>/mails.json. */
export const accountNotices = [
  "passwordChanged",
  "ownPasswordChanged",
  "secondFactorOn",
  "secondFactorOff",
  "passkeyAdded",
  "providerAdded",
  "newSignIn",
] as const;

/** The jobs that a transaction may queue, with the shape of each one's data. Names: `entity.verb`. */
export const jobs = {
  /**
   * Sends the activation mail. The code is made together with the mail, so that it is stored nowhere in clear.
   * `signUpId`: the repeated sign-up that the code confirms.
   */
  "account.send_activation": z.object({ userId: z.uuid(), signUpId: z.uuid().optional() }),
  /** Tells an address that somebody tried to sign up with it again. */
  "account.send_already_registered": z.object({ userId: z.uuid() }),
  /** Sends the link that replaces a forgotten password. The code is made together with the mail. */
  "account.send_restore": z.object({ userId: z.uuid() }),
  /** Tells a person what was changed about how they sign in. */
  "account.send_notice": z.object({ userId: z.uuid(), kind: z.enum(accountNotices) }),
  /** Sends an invitation to a workspace. The secret of its link is made together with the mail. */
  "invite.send": z.object({ workspaceId: z.uuid(), inviteId: z.uuid() }),
  /** Compares people who changed with the others. */
  "person.compare": z.object({}),
  /** Finishes campaigns in which nobody is on the way any more. */
  "campaign.finish": z.object({}),
  /**
   * Wakes lanes that a refused sign-in stopped although their account is in order, and people held for lack of a
   * mailbox that exists.
   */
  "lane.reconcile": z.object({}),
  /** Asks the network who has a premium account and who is connected already, where a campaign depends on it. */
  "campaign.look_up_people": z.object({}),
  /** Asks providers again about mails that may or may not have arrived. */
  "action.ask_again": z.object({}),
  /** Asks DNS again about proven tracking domains. */
  "tracking_domain.check": z.object({}),
  /** Judges who asked for the links and pixels of mails. */
  "tracking_hit.judge": z.object({}),
  /** Looks who booked meetings in connected calendars. */
  "calendar.read_bookings": z.object({}),
  /** Asks the network for the next pages of searches for people. */
  "search.advance": z.object({}),
  /** Runs a listener of a fact after the commit (lib/wiring/later.ts). */
  "fact.hear": z.object({ listener: z.string(), fact: z.looseObject({ workspaceId: z.uuid() }) }),
  /** Signs deleted accounts out at the network. */
  "credential.sign_out": z.object({}),
  /** Looks at the health of mailboxes that were slowed, paused or are recovering. */
  "mailbox.check_health": z.object({}),
  /** Reads the mails again that a mailbox set aside. */
  "mailbox.read_set_aside": z.object({ workspaceId: z.uuid(), mailboxId: z.uuid() }),
  /** Checks the DNS records of the domains that mailboxes send from. */
  "mailbox.check_domains": z.object({}),
  /** Has providers tell of new mail, and go on telling. */
  "mailbox.renew_notices": z.object({}),
  /** Counts what happened in campaigns. */
  "figure.fold": z.object({}),
  /** Mails a report or the highlights of a workspace to a member. */
  "report.send": z.object({ workspaceId: z.uuid(), mailId: z.uuid() }),
  /** Hands over the highlights that are due. */
  "report.mail_highlights": z.object({}),
  /** Removes expired sessions, codes and uploads. */
  "housekeeping.purge": z.object({}),
} as const;

export type AccountNotice = (typeof accountNotices)[number];
export type JobName = keyof typeof jobs;
export type JobData<Name extends JobName> = z.infer<(typeof jobs)[Name]>;

/** How often and when a failed job is retried. No product delay is kept here: these are machine seconds. */
export const queues: Record<
  JobName,
  { retryLimit: number; retryDelay: number; retryBackoff: boolean; expireInSeconds: number }
> = {
  "account.send_activation": { retryLimit: 8, retryDelay: 2, retryBackoff: true, expireInSeconds: 60 },
  "account.send_already_registered": {
    retryLimit: 8,
    retryDelay: 2,
    retryBackoff: true,
    expireInSeconds: 60,
  },
  "account.send_restore": { retryLimit: 8, retryDelay: 2, retryBackoff: true, expireInSeconds: 60 },
  "account.send_notice": { retryLimit: 8, retryDelay: 2, retryBackoff: true, expireInSeconds: 60 },
  "invite.send": { retryLimit: 8, retryDelay: 2, retryBackoff: true, expireInSeconds: 60 },
  "person.compare": { retryLimit: 0, retryDelay: 0, retryBackoff: false, expireInSeconds: 120 },
  "campaign.finish": { retryLimit: 0, retryDelay: 0, retryBackoff: false, expireInSeconds: 120 },
  "lane.reconcile": { retryLimit: 0, retryDelay: 0, retryBackoff: false, expireInSeconds: 120 },
  "campaign.look_up_people": { retryLimit: 0, retryDelay: 0, retryBackoff: false, expireInSeconds: 300 },
  "credential.sign_out": { retryLimit: 0, retryDelay: 0, retryBackoff: false, expireInSeconds: 300 },
  "action.ask_again": { retryLimit: 0, retryDelay: 0, retryBackoff: false, expireInSeconds: 300 },
  "tracking_domain.check": { retryLimit: 0, retryDelay: 0, retryBackoff: false, expireInSeconds: 300 },
  "tracking_hit.judge": { retryLimit: 0, retryDelay: 0, retryBackoff: false, expireInSeconds: 120 },
  "calendar.read_bookings": { retryLimit: 0, retryDelay: 0, retryBackoff: false, expireInSeconds: 300 },
  "search.advance": { retryLimit: 0, retryDelay: 0, retryBackoff: false, expireInSeconds: 300 },
  "fact.hear": { retryLimit: 10, retryDelay: 2, retryBackoff: true, expireInSeconds: 60 },
  "mailbox.check_health": { retryLimit: 0, retryDelay: 0, retryBackoff: false, expireInSeconds: 120 },
  // A mail may end its worker three times (`mostTries`); the fourth run reads those behind it.
  "mailbox.read_set_aside": { retryLimit: 3, retryDelay: 60, retryBackoff: false, expireInSeconds: 1800 },
  "mailbox.check_domains": { retryLimit: 0, retryDelay: 0, retryBackoff: false, expireInSeconds: 300 },
  "mailbox.renew_notices": { retryLimit: 0, retryDelay: 0, retryBackoff: false, expireInSeconds: 300 },
  "figure.fold": { retryLimit: 0, retryDelay: 0, retryBackoff: false, expireInSeconds: 300 },
  // Within five minutes [BO-271].
  "report.send": { retryLimit: 5, retryDelay: 5, retryBackoff: true, expireInSeconds: 120 },
  "report.mail_highlights": { retryLimit: 0, retryDelay: 0, retryBackoff: false, expireInSeconds: 120 },
  "housekeeping.purge": { retryLimit: 1, retryDelay: 60, retryBackoff: false, expireInSeconds: 300 },
};
