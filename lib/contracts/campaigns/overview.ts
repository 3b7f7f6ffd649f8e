import { z } from "zod";
import { call } from "../call.ts";
import { idField, text, wireList } from "../fields.ts";
import { type StepKind, stepSchemas } from "../steps/index.ts";
import { enrolmentStates } from "../words/enrolment-states.ts";
import { campaignStatuses } from "./campaign-statuses.ts";

const access = { who: "space", tabs: ["campaigns"] } as const;
const count = z.number().int();
/** A share of 0 to 1. Null where there is nothing to share. */
const rate = z.number().nullable();

/** Shares: acceptances of requests, answers of people who were contacted, and what became of mails. */
export const rates = z.object({ acceptance: rate, reply: rate, open: rate, click: rate, bounce: rate });

/** How many people a campaign reached, and what they did. */
const funnel = z.object({
  contacted: count,
  accepted: count,
  replied: count,
  interested: count,
  meetings: count,
});

/** The figures of a campaign; times are milliseconds of product time. */
export const workflowRates = z.object({
  workflow_id: z.string(),
  ...funnel.shape,
  requests: count,
  rates,
  people: count,
  /** Those with whom it is over. */
  through: count,
  next_at: z.number().nullable(),
  last_at: z.number().nullable(),
  /** What was sent on each of the last 14 days, earliest first. */
  days: z.array(count),
});
export type WorkflowRates = z.infer<typeof workflowRates>;

export const readRates = call({
  method: "GET",
  path: "/workflows/rates",
  summary:
    "The rates of campaigns, beside their figures and the last 14 days; counted up to half a minute ago",
  access,
  query: z.object({
    /** Campaigns; without it all that the caller sees. */
    ids: wireList(idField, 100).optional(),
    /** An IANA name; an unknown one counts as UTC. */
    timezone: text(60).optional(),
  }),
  reply: z.array(workflowRates),
});

/** What keeps people of a campaign until somebody does something. */
export const problemKinds = ["account", "mailbox", "uncertain", "held", "failed", "approval"] as const;

export const workflowOverview = z.object({
  _id: z.string(),
  name: z.string(),
  status: z.enum(campaignStatuses),
  launched_at: z.number().nullable(),
  owner: z.string().nullable(),
  account: z.object({ _id: z.string(), name: z.string() }),
  mailboxes: z.array(z.object({ _id: z.string(), email: z.string(), is_sending: z.boolean() })),
  next_at: z.number().nullable(),
  people: count,
  through: count,
  requests: count,
  funnel,
  rates,
  /** People by what they wait for, or how it ended; the most first. */
  waiting: z.array(z.object({ state: z.enum(enrolmentStates), reason: z.string().nullable(), count })),
  /** What somebody has to look at. `count` is of people; a mailbox's or the account's is 1. */
  problems: z.array(
    z.object({
      kind: z.enum(problemKinds),
      reason: z.string().nullable(),
      subject: z.string().nullable(),
      count,
    }),
  ),
  /** The steps in reading order. */
  steps: z.array(
    z.object({
      _id: z.string(),
      type: z.enum(Object.keys(stepSchemas) as [StepKind, ...StepKind[]]),
      delay: z.number(),
      /** Which of its figures tell something about this kind of step. */
      told: z.array(z.enum(["accepted", "replied", "opened", "clicked", "bounced"])),
      /** How often it was carried out, and how many people stand at it now. */
      done: count,
      standing: count,
      accepted: count,
      replied: count,
      opened: count,
      clicked: count,
      bounced: count,
    }),
  ),
  /** The splits in reading order, each a test of its ways by the answers that they get. */
  splits: z.array(
    z.object({
      _id: z.string(),
      ways: z.array(
        z.object({
          share: count,
          /** The number of its first step, from 1. Null: it has none. */
          step: count.nullable(),
          /** People to whom its first message or request went, and those who answered what this way alone sends. */
          reached: count,
          replied: count,
          /** The share of answers, and the bounds between which the true one lies in 95 of 100 cases. */
          reply: z.object({ rate: z.number(), low: z.number(), high: z.number() }).nullable(),
        }),
      ),
      /** `too_early` to tell; `no_difference` that chance wouldn't show, too; `better`: one way is. */
      verdict: z.enum(["too_early", "no_difference", "better"]),
      /** The place of the better way, from 0. */
      better_way: count.nullable(),
    }),
  ),
  /** The last 30 days, ISO, earliest first. */
  days: z.array(z.object({ day: z.string(), sent: count, accepted: count, replied: count })),
});
export type WorkflowOverview = z.infer<typeof workflowOverview>;

export const readOverview = call({
  method: "GET",
  path: "/workflows/{id}/overview",
  summary: "What a campaign does, what it did, and what needs somebody; days are those of `timezone`",
  access,
  query: z.object({ timezone: text(60).optional() }),
  reply: workflowOverview,
});
