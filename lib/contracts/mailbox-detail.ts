import { z } from "zod";
import { call } from "./call.ts";
import { done, requiredText, text, wireBoolean, wireInt, wireNullable } from "./fields.ts";
import { checkKinds, checkProblems, checkStates } from "./words/domain-checks.ts";
import { healthReasons, healthStates } from "./words/health.ts";
import { workingHours } from "./working-hours.ts";

const access = { who: "space", tabs: ["integrations", "mailboxes"] } as const;

/** The most mails a day that can be set at all. */
const mostMails = 2_000;

const limitsView = z.object({
  /** The most mails in 24 hours. Null: the default counts. */
  day: z.number().int().nullable(),
  default_day: z.number().int(),
  /** A limit above it needs `acknowledged`. */
  ceiling_day: z.number().int(),
  /** Seconds between two mails. Null: the default counts. Less than `least` needs `acknowledged`. */
  gap: z.object({
    seconds: z.number().nullable(),
    default_seconds: z.number().int(),
    least: z.number().int(),
  }),
  /** The most in 24 hours as of now: while it is new, recovering or slowed it is less. */
  now: z.number().int(),
  /** How much of it was sent. */
  sent: z.number().int(),
  /** The days on which its limit grows, from today on. Empty: it has its full height. */
  ramp: z.array(z.object({ day: z.number().int(), at: z.string(), limit: z.number().int() })),
  /** When it sends: as the account does that it belongs to. Null: it was never connected. */
  hours: workingHours.nullable(),
});

/** A mailbox as a sender: its health, its limits, and the records of its domain. */
const mailboxDetailView = z.object({
  _id: z.string(),
  health: z.object({
    state: z.enum(healthStates),
    reason: z.enum(healthReasons).nullable(),
    since: z.string(),
    until: z.string().nullable(),
    /** What is counted, each in its window. */
    counted: z.array(
      z.object({
        reason: z.enum(healthReasons),
        count: z.number().int(),
        sent: z.number().int(),
        days: z.number().int(),
      }),
    ),
    /** What servers and recipients said lately, newest first. */
    troubles: z.array(z.object({ reason: z.enum(healthReasons), detail: z.string(), at: z.string() })),
  }),
  limits: limitsView,
  /** How the service that hands its mails on tells of them. Null: what comes back comes as mail. */
  events: z
    .object({
      /**
       * Of the address to which it tells, below the host of this page. Whoever knows it can tell nothing without the
       * signature.
       */
      path: z.string(),
      /** Whether what it tells is believed: its key is known, or its topic was confirmed. */
      is_set_up: z.boolean(),
      last_at: z.string().nullable(),
    })
    .nullable(),
  domain: z.object({
    name: z.string(),
    /** Anybody gets an address there: its provider alone sets its records. */
    is_public: z.boolean(),
    checked_at: z.string().nullable(),
    checks: z.array(
      z.object({
        kind: z.enum(checkKinds),
        state: z.enum(checkStates),
        problem: z.enum(checkProblems).nullable(),
        /** The record as it stands. */
        found: z.string().nullable(),
        /** The record as it should be, to copy. */
        wanted: z.object({ type: z.enum(["TXT", "PTR"]), name: z.string(), value: z.string() }).nullable(),
      }),
    ),
    /** The DKIM selectors that are known from mails and members. */
    selectors: z.array(z.string()),
  }),
});
export type MailboxDetailView = z.infer<typeof mailboxDetailView>;

export const mailboxDetail = call({
  method: "GET",
  path: "/integrations/{integration}",
  summary: "A mailbox as a sender: its health, its limits and the records of its domain",
  access,
  reply: mailboxDetailView,
});

export const setIntegrationLimits = call({
  method: "POST",
  path: "/integrations/{integration}/set_limits",
  summary: "Sets the daily limit of a mailbox and the gap between its mails; null brings a default back",
  access,
  body: z.object({
    /** Left out: it stays. */
    day: wireInt(1, mostMails).nullable().optional(),
    /** Seconds between two mails; null brings the default back. Left out: it stays. */
    gap: wireInt(1, 3_600).nullable().optional(),
    /** The mailbox was used before it was connected here: its limit need not grow. */
    skip_ramp_up: wireBoolean.default(false),
    /** The member takes the risk of a limit above the ceiling, of a small gap, or of no ramp. */
    acknowledged: wireBoolean.default(false),
  }),
  reply: mailboxDetailView,
});

export const checkIntegrationDomain = call({
  method: "POST",
  path: "/integrations/{integration}/check_domain",
  summary: "Checks the DNS records of a mailbox's domain now",
  access,
  body: z.object({
    /** A DKIM selector of the domain, to be checked from now on, too. */
    selector: text(100)
      .refine((value) => value === "" || /^[a-z0-9](?:[a-z0-9_.-]*[a-z0-9])?$/i.test(value), {
        error: "selectorInvalid",
      })
      .optional(),
  }),
  reply: mailboxDetailView,
  limits: [{ points: 30, seconds: 600, by: "space" }],
});

export const rearmIntegration = call({
  method: "POST",
  path: "/integrations/{integration}/rearm",
  summary: "Lets a mailbox that is paused because of its health send again, slowly",
  access,
  body: z.object({
    /** Why it is paused, as its member has read it. Paused for another reason meanwhile, it stays paused. */
    reason: z.enum(healthReasons),
  }),
  reply: done,
});

export const setIntegrationEvents = call({
  method: "POST",
  path: "/integrations/{integration}/set_events",
  summary: "Sets the key by which a service's events are checked; null forgets it, and the topic",
  access,
  body: z.object({
    /** As SendGrid shows it: "Verification Key". */
    verification_key: wireNullable(requiredText(500)),
  }),
  reply: mailboxDetailView,
  limits: [{ points: 30, seconds: 600, by: "space" }],
});
