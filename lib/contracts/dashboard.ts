import { z } from "zod";
import { call } from "./call.ts";
import { text, wireInt } from "./fields.ts";
import { activityKinds, activityWindows } from "./words/activity.ts";

const access = { who: "space", tabs: ["dashboard"] } as const;

/** Something that happened with a person in a campaign; the time is milliseconds of product time. */
export const activityView = z.object({
  _id: z.string(),
  kind: z.enum(activityKinds),
  /** What was sent: invitation, message, email and the like. Null for the other kinds. */
  action: z.string().nullable(),
  profile_id: z.string(),
  profile_name: z.string(),
  workflow_id: z.string(),
  workflow_name: z.string(),
  at: z.number(),
});
export type ActivityView = z.infer<typeof activityView>;

export const activityPage = z.object({
  items: z.array(activityView),
  next_cursor: z.string().nullable(),
});
export type ActivityPage = z.infer<typeof activityPage>;

export const readActivity = call({
  method: "GET",
  path: "/dashboard/activity",
  summary: "What happened in a window of time, latest first, by cursor; days are those of `timezone`",
  access,
  query: z.object({
    window: z.enum(activityWindows).default("last_3_hours"),
    /** An IANA name; an unknown one counts as UTC. */
    timezone: text(60).optional(),
    cursor: text(100).optional(),
    limit: wireInt(1, 100).default(50),
  }),
  reply: activityPage,
});

/** A figure of the last seven days, and of the seven before them. */
const weekFigure = z.object({ now: z.number().int(), before: z.number().int() });

/** What waits for a person, and the week in four figures. */
export const statisticsView = z.object({
  /** The caller's open tasks, counted up to 100. */
  tasks: z.number().int(),
  /** Messages that nobody has read. Null for members without an inbox. */
  unread: z.number().int().nullable(),
  /** Social accounts that run nothing. */
  accounts: z.array(z.object({ _id: z.string(), name: z.string(), status: z.string() })),
  /** Mailboxes that send nothing. */
  mailboxes: z.array(z.object({ _id: z.string(), email: z.string(), status: z.string() })),
  /** Campaigns with people who wait for an approval, the most first. */
  approvals: z.array(
    z.object({ workflow_id: z.string(), workflow_name: z.string(), count: z.number().int() }),
  ),
  week: z.object({
    sent: weekFigure,
    accepted: weekFigure,
    replied: weekFigure,
    booked_meeting: weekFigure,
  }),
});
export type StatisticsView = z.infer<typeof statisticsView>;

export const readStatistics = call({
  method: "GET",
  path: "/dashboard/statistics",
  summary: "What waits for a person, and the last seven days beside the seven before",
  access,
  reply: statisticsView,
});
