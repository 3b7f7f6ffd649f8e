import { z } from "zod";
import { call } from "./call.ts";
import { text, wireInt } from "./fields.ts";
import { eventKinds } from "./words/event-kinds.ts";
import { labelColors } from "./words/label-words.ts";
import { suppressionReasons } from "./words/suppression-reasons.ts";
import { taskStates } from "./words/task-states.ts";
import { timelineKinds } from "./words/timeline-kinds.ts";

/** One thing that happened with a person; what a kind doesn't have is null. Times are ms of product time. */
export const timelineItem = z.object({
  _id: z.string(),
  kind: z.enum(timelineKinds),
  at: z.number(),
  /** The member who did it. */
  author: z.string().nullable(),
  workflow: z.object({ _id: z.string(), name: z.string() }).nullable(),
  event: z.enum(eventKinds).nullable(),
  /** What the step did. */
  action: z.string().nullable(),
  /** A reason word of the product, or the provider's message. */
  reason: z.string().nullable(),
  message: z
    .object({
      channel: z.enum(["social", "email", "sms"]),
      direction: z.enum(["in", "out"]),
      state: z.enum(["sending", "waiting", "sent", "failed", "uncertain", "received"]),
      nature: z.enum(["person", "auto", "bounce", "delay", "complaint"]),
      subject: z.string().nullable(),
    })
    .nullable(),
  /** Of a message, a note or a task. Null where the caller may not open the inbox: then messages have none. */
  text: z.string().nullable(),
  task_state: z.enum(taskStates).nullable(),
  label: z.object({ name: z.string(), color: z.enum(labelColors) }).nullable(),
  suppression: z.enum(suppressionReasons).nullable(),
});
export type TimelineItem = z.infer<typeof timelineItem>;

export const readTimeline = call({
  method: "GET",
  path: "/profiles/{id}/timeline",
  summary:
    "Everything that happened with a person over all channels and campaigns of the caller's accounts, latest first, by cursor",
  access: { who: "space", tabs: ["profiles", "campaigns", "inbox"] },
  query: z.object({ cursor: text(100).optional(), limit: wireInt(1, 100).default(30) }),
  reply: z.object({ items: z.array(timelineItem), next_cursor: z.string().nullable() }),
});
