import { z } from "zod";
import { call } from "../call.ts";
import { done, pageOf, requiredText, text, wireInt } from "../fields.ts";
import { checkReply } from "./campaign-check.ts";
import { sequenceLink, sequenceNode, smartSequence } from "./smart-sequence.ts";

const access = { who: "space", tabs: ["campaigns"], feature: "smart_sequences" } as const;

/** A smart sequence that campaigns can begin with [OC-006]; times are milliseconds of product time. */
export const smartSequenceView = z.object({
  _id: z.string(),
  name: z.string(),
  /** How many steps it has, and how many conditions and splits. */
  steps: z.number().int(),
  branches: z.number().int(),
  /** Who changed it last. Null: nobody who is known. */
  changed_by: z.string().nullable(),
  created_at: z.number(),
  updated_at: z.number(),
  /** Grows with each change. A change that names an older revision is `outdated`. */
  revision: z.number().int(),
});
export type SmartSequenceView = z.infer<typeof smartSequenceView>;

export const smartSequenceDetail = smartSequenceView.extend({
  sequences_nodes: z.array(sequenceNode),
  sequences_links: z.array(sequenceLink),
});
export type SmartSequenceDetail = z.infer<typeof smartSequenceDetail>;

const smartSequencePage = pageOf(smartSequenceView);
export type SmartSequencePage = z.infer<typeof smartSequencePage>;

const name = requiredText(120);
const key = requiredText(80);

export const listSmartSequences = call({
  method: "GET",
  path: "/smart_sequences",
  summary: "The smart sequences of the workspace, those that changed last first",
  access,
  query: z.object({
    search: text(100).default(""),
    offset: wireInt(0, 100_000).default(0),
    limit: wireInt(1, 100).default(50),
  }),
  reply: smartSequencePage,
});

export const createSmartSequence = call({
  method: "POST",
  path: "/smart_sequences",
  summary:
    "Keeps a smart sequence, an empty one without nodes; the same `key` keeps one. It may be unfinished",
  access,
  body: z.object({ ...smartSequence, name, key }),
  reply: smartSequenceDetail,
});

export const checkSmartSequence = call({
  method: "POST",
  path: "/smart_sequences/check",
  summary: "What a smart sequence lacks before a campaign may use it; changes nothing",
  access,
  body: z.object(smartSequence),
  reply: checkReply,
});

export const readSmartSequence = call({
  method: "GET",
  path: "/smart_sequences/{id}",
  summary: "A smart sequence with its nodes and links",
  access,
  reply: smartSequenceDetail,
});

export const updateSmartSequence = call({
  method: "PATCH",
  path: "/smart_sequences/{id}",
  summary:
    "Changes a smart sequence; what is left out stays. With `revision` only while nobody has changed it since",
  access,
  body: z.object({
    ...smartSequence,
    name: name.optional(),
    revision: wireInt(1, 2_000_000_000).optional(),
  }),
  reply: smartSequenceDetail,
});

export const duplicateSmartSequence = call({
  method: "POST",
  path: "/smart_sequences/{id}/duplicate",
  summary: "Copies a smart sequence under another name; the same `key` makes one copy",
  access,
  body: z.object({ name, key }),
  reply: smartSequenceDetail,
});

export const deleteSmartSequence = call({
  method: "DELETE",
  path: "/smart_sequences/{id}",
  summary: "Deletes a smart sequence; it can be restored for a month. Campaigns keep their copy",
  access,
  reply: done,
});

export const restoreSmartSequence = call({
  method: "POST",
  path: "/smart_sequences/{id}/restore",
  summary: "Brings a deleted smart sequence back",
  access,
  reply: smartSequenceDetail,
});
