import { z } from "zod";
import type { ErrorKey } from "@/lib/kernel/errors/index.ts";
import { call } from "../call.ts";
import { idField, text, wireBoolean, wireList } from "../fields.ts";
import { sequenceStep } from "../steps/index.ts";
import { smartSequence } from "./smart-sequence.ts";
import { warningKeys } from "./warning-keys.ts";

const access = { who: "space", tabs: ["campaigns"] } as const;

type InSequence<Key> = Key extends `sequence_${infer Problem}` ? Problem : never;

/**
 * A problem of a sequence. Its text is in `messages/<locale>/errors/campaigns.json`; this type is derived from that
 * file.
 */
export type ProblemKey = InSequence<ErrorKey>;

const place = {
  step: z.string().nullable(),
  field: z.string().nullable(),
  values: z.record(z.string(), z.union([z.string(), z.number()])),
};
const problem = z.object({ key: z.string() as z.ZodType as z.ZodType<ProblemKey, ProblemKey>, ...place });
const warning = z.object({ key: z.enum(warningKeys), ...place });

/**
 * What keeps a sequence from being saved (`problems`), what people should know (`warnings`), and what saving does to
 * people on their way.
 */
export const checkReply = z.object({
  problems: z.array(problem),
  warnings: z.array(warning),
  affected: z
    .object({
      total: z.number().int(),
      stay: z.number().int(),
      move: z.number().int(),
      end: z.number().int(),
      skip: z.number().int(),
      /** Who moves from which node of the saved sequence to which of this one. `to` null: their sequence ends. */
      moves: z.array(z.object({ from: z.string(), to: z.string().nullable(), people: z.number().int() })),
    })
    .nullable(),
  note_limit: z.number().int(),
});
export type CheckReply = z.infer<typeof checkReply>;

export const checkWorkflow = call({
  method: "POST",
  path: "/workflows/check",
  summary: "Checks a sequence without saving it, and counts the prospects whom saving would affect",
  access,
  body: z.object({
    workflow_id: idField.optional(),
    credentials_id: idField,
    is_email_only: wireBoolean.default(false),
    /** Whether its mails tell of clicks and openings: conditions may ask for them then. */
    is_link_tracking: wireBoolean.default(false),
    is_open_tracking: wireBoolean.default(false),
    /** Whether its mails are to carry the workspace's postal address. */
    is_postal_address: wireBoolean.default(false),
    ...smartSequence,
    sequences_type: z.enum(["simple", "smart"]).default("simple"),
    sequence: wireList(sequenceStep, 50).default([]),
    mailboxes: wireList(idField, 50).default([]),
    custom_fields: wireList(text(60), 200).default([]),
    searches: wireList(idField, 100).default([]),
  }),
  reply: checkReply,
});
