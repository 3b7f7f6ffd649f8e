import { z } from "zod";
import { call } from "./call.ts";
import { idField, text, wireInt } from "./fields.ts";

/** A message in which all words of a search stand. */
const messageHit = z.object({
  /** The message. */
  _id: z.string(),
  /** The person of its conversation. */
  profile_id: z.string(),
  full_name: z.string(),
  channel: z.string(),
  direction: z.enum(["in", "out"]),
  at: z.string(),
  subject: z.string().nullable(),
  /** The text around the first of the words, in pieces. */
  excerpt: z.array(z.object({ text: z.string(), is_hit: z.boolean() })),
});
export type MessageHit = z.infer<typeof messageHit>;

export const searchInbox = call({
  method: "GET",
  path: "/inbox/search",
  summary:
    "Messages that people and members wrote and in which all words stand, latest first, archived conversations too; the last word may be the beginning of one",
  access: { who: "space", tabs: ["inbox"] },
  query: z.object({
    query: text(100).default(""),
    credentials_id: idField.optional(),
    after: text(80).optional(),
    limit: wireInt(1, 50).default(20),
  }),
  reply: z.object({ items: z.array(messageHit), next: z.string().nullable() }),
});
