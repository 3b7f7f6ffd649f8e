import { z } from "zod";
import { call } from "../call.ts";
import { workingHours } from "../working-hours.ts";

const percent = (fallback: number) => z.coerce.number().min(0).max(100).default(fallback);
const hours = (fallback: number) => z.coerce.number().int().min(0).max(720).default(fallback);

/** Why somebody gets nothing at all of a campaign. */
export const leftOutReasons = [
  "opted_out",
  "blacklisted",
  "excluded",
  "not_premium",
  "in_other_campaign",
  "contacted_before",
] as const;
export type LeftOutReason = (typeof leftOutReasons)[number];

export const rehearsalReply = z.object({
  /** The days are those of this time zone. */
  timezone: z.string(),
  people: z.number().int(),
  /** Whether the campaign has more people than were played. */
  is_part: z.boolean(),
  /** Whether everything is over within a year. */
  is_whole: z.boolean(),
  /** The first and the last action. Null: nothing is sent. */
  starts_at: z.string().nullable(),
  ends_at: z.string().nullable(),
  /** Who gets nothing at all, by the reason. They aren't among `people`, but for those who were talked with before. */
  left_out: z.array(z.object({ reason: z.enum(leftOutReasons), count: z.number().int() })),
  /** Of how many of the imported people these are. Null: of all. */
  left_out_of: z.number().int().nullable(),
  senders: z.array(
    z.object({
      _id: z.string(),
      kind: z.enum(["social", "mailbox", "workspace", "timer"]),
      name: z.string(),
      /** When it sends. Null: at any time. */
      hours: workingHours.nullable(),
      /** The most a day of what it does in this campaign, as of now; `is_growing`: it is new, and the limit rises. */
      limits: z.array(
        z.object({ action: z.string(), day: z.number().int().nullable(), is_growing: z.boolean() }),
      ),
    }),
  ),
  calendar: z.array(
    z.object({ day: z.string(), sender: z.string(), action: z.string(), count: z.number().int() }),
  ),
  skipped: z.array(z.object({ step: z.string(), reason: z.string(), count: z.number().int() })),
  standing: z.array(z.object({ state: z.string(), reason: z.string().nullable(), count: z.number().int() })),
  /** What keeps people waiting on most days. `action` null: the sender's hours and pauses. */
  bottleneck: z
    .object({ sender: z.string(), action: z.string().nullable(), days: z.number().int() })
    .nullable(),
});
export type RehearsalReply = z.infer<typeof rehearsalReply>;

export const rehearseWorkflow = call({
  method: "GET",
  path: "/workflows/{id}/rehearsal",
  summary:
    "Plays a campaign through as if it were started now: who gets what when by its limits, and when it will be done. Changes nothing",
  access: { who: "space", tabs: ["campaigns"] },
  query: z.object({
    accept_percent: percent(30),
    accept_hours: hours(36),
    reply_percent: percent(8),
    reply_hours: hours(24),
    task_hours: hours(24),
    seed: z.coerce.number().int().min(0).max(1_000_000).default(1),
  }),
  reply: rehearsalReply,
  limits: [{ points: 20, seconds: 60, by: "account" }],
});
