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
  "signInMailsOff",
] as const;

/** The jobs that a transaction may queue, with the shape of each one's data. Names: `entity.verb`. */
export const queuedJobs = {
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
  /** Runs a listener of a fact after the commit (lib/wiring/later.ts). */
  "fact.hear": z.object({ listener: z.string(), fact: z.looseObject({ workspaceId: z.uuid() }) }),
  /** Reads the mails again that a mailbox set aside. */
  "mailbox.read_set_aside": z.object({ workspaceId: z.uuid(), mailboxId: z.uuid() }),
  /** Mails a report or the highlights of a workspace to a member. */
  "report.send": z.object({ workspaceId: z.uuid(), mailId: z.uuid() }),
} as const;

/**
 * The jobs that run by themselves, each once in `everySeconds`, whatever the number of workers. One that fails isn't
 * tried again, unless it says so: its next run does the work.
 */
export const regularJobs = {
  /** Compares people who changed with the others. */
  "person.compare": { everySeconds: 10, expireInSeconds: 120 },
  /** Finishes campaigns in which nobody is on the way any more. */
  "campaign.finish": { everySeconds: 60, expireInSeconds: 120 },
  /**
   * Looks after whom nothing else wakes: lanes that a refused sign-in stopped although their account is in order;
   * people whose mailbox, workspace or credits let them go on again; people whose hold is over; people whose mailbox
   * sends no more; people of whom a value was taken out of a blacklist.
   */
  "lane.reconcile": { everySeconds: 60, expireInSeconds: 120 },
  /** Asks the network who has a premium account and who is connected already, where a campaign depends on it. */
  "campaign.look_up_people": { everySeconds: 60, expireInSeconds: 300 },
  /** Asks providers again about mails that may or may not have arrived. */
  "action.ask_again": { everySeconds: 30, expireInSeconds: 300 },
  /** Asks DNS again about proven tracking domains. */
  "tracking_domain.check": { everySeconds: 300, expireInSeconds: 300 },
  /** Judges who asked for the links and pixels of mails. */
  "tracking_hit.judge": { everySeconds: 15, expireInSeconds: 120 },
  /** Looks who booked meetings in connected calendars. */
  "calendar.read_bookings": { everySeconds: 15, expireInSeconds: 300 },
  /** Marks workspaces unpaid, and deletes them, where the day is over that an operator named. */
  "workspace.end_due": { everySeconds: 60, expireInSeconds: 120 },
  /** Reads from the payment provider what it may not have told. */
  "billing.refresh": { everySeconds: 60, expireInSeconds: 300 },
  /** Pays phone numbers, gives back what nobody pays, and asks the provider about what it may not have told. */
  "phone.look_after": { everySeconds: 60, expireInSeconds: 300 },
  /** Asks the network for the next pages of searches for people. */
  "search.advance": { everySeconds: 5, expireInSeconds: 300 },
  /** Signs accounts out at the network that were deleted, or signed in anew, and finishes moves of accounts. */
  "credential.sign_out": { everySeconds: 30, expireInSeconds: 300 },
  /** Reads which connection requests wait, and withdraws old ones where their account's owner wants that. */
  "credential.withdraw_requests": { everySeconds: 30, expireInSeconds: 300 },
  /** Puts accounts to sleep with which nobody has worked for long. */
  "credential.hibernate": { everySeconds: 600, expireInSeconds: 300 },
  /** Looks at the health of mailboxes that were slowed, paused or are recovering. */
  "mailbox.check_health": { everySeconds: 60, expireInSeconds: 120 },
  /** Checks the DNS records of the domains that mailboxes send from. */
  "mailbox.check_domains": { everySeconds: 60, expireInSeconds: 300 },
  /** Has providers tell of new mail, and go on telling. */
  "mailbox.renew_notices": { everySeconds: 30, expireInSeconds: 300 },
  /** Counts what happened in campaigns. */
  "figure.fold": { everySeconds: 15, expireInSeconds: 300 },
  /** Hands over the highlights that are due. */
  "report.mail_highlights": { everySeconds: 60, expireInSeconds: 120 },
  /** Takes out credits that have expired, gives those of a new month, and compares balances with their entries. */
  "credit.look_after": { everySeconds: 60, expireInSeconds: 120 },
  /** Deletes what is expired or kept long enough (docs/operations.md says what). A run that fails is tried again. */
  "housekeeping.purge": { everySeconds: 3600, expireInSeconds: 300, retryLimit: 1, retryDelay: 60 },
} as const satisfies Readonly<Record<string, Regular>>;

/** In machine seconds. */
interface Regular {
  readonly everySeconds: number;
  readonly expireInSeconds: number;
  readonly retryLimit?: number;
  readonly retryDelay?: number;
}

export type AccountNotice = (typeof accountNotices)[number];
export type QueuedName = keyof typeof queuedJobs;
export type RegularName = keyof typeof regularJobs;
export type JobName = QueuedName | RegularName;
/** A regular job has no data. */
export type JobData<Name extends JobName> = Name extends QueuedName
  ? z.infer<(typeof queuedJobs)[Name]>
  : Readonly<Record<string, never>>;

/** How often and when a failed job is retried. No product delay is kept here: these are machine seconds. */
interface Queue {
  readonly retryLimit: number;
  readonly retryDelay: number;
  readonly retryBackoff: boolean;
  readonly expireInSeconds: number;
}

/**
 * A mail of the product itself. A run that fails isn't repeated while its server may still take the mail: an SMTP call
 * lasts 13 minutes at most. A killed worker's run is repeated after eight seconds where the mail hadn't begun to leave,
 * else after these 15 minutes: it may then be sent twice.
 */
const mail = { retryLimit: 8, retryDelay: 2, retryBackoff: true, expireInSeconds: 900 } as const;

const queuesOfQueued = {
  "account.send_activation": mail,
  "account.send_already_registered": mail,
  "account.send_restore": mail,
  "account.send_notice": mail,
  "invite.send": mail,
  "fact.hear": { retryLimit: 10, retryDelay: 2, retryBackoff: true, expireInSeconds: 60 },
  // A mail may end its worker three times (`mostTries`); the fourth run reads those behind it.
  "mailbox.read_set_aside": { retryLimit: 3, retryDelay: 60, retryBackoff: false, expireInSeconds: 1800 },
  // Within five minutes [BO-271].
  "report.send": { ...mail, retryLimit: 5, retryDelay: 5 },
} as const satisfies Readonly<Record<QueuedName, Queue>>;

export const queuedNames = Object.keys(queuedJobs) as QueuedName[];
export const regularNames = Object.keys(regularJobs) as RegularName[];

const queueOf = ({ everySeconds: _, ...own }: Regular): Queue => ({
  retryLimit: 0,
  retryDelay: 0,
  retryBackoff: false,
  ...own,
});

/** The queue of each job. */
export const queues: Readonly<Record<JobName, Queue>> = {
  ...queuesOfQueued,
  ...(Object.fromEntries(regularNames.map((name) => [name, queueOf(regularJobs[name])])) as Record<
    RegularName,
    Queue
  >),
};

/** A job's data as its handler gets it. Throws if it has another shape. */
export const parseJob = <Name extends JobName>(name: Name, data: unknown): JobData<Name> =>
  (name in queuedJobs ? queuedJobs[name as QueuedName].parse(data) : {}) as JobData<Name>;
