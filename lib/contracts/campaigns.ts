import { z } from "zod";
import { call } from "./call.ts";
import {
  done,
  emailField,
  idField,
  pageOf,
  requiredText,
  text,
  wireBoolean,
  wireInt,
  wireList,
  wireObject,
} from "./fields.ts";

const access = { who: "space", tabs: ["campaigns"] } as const;

/** Words that Postgres can store, as they were typed: spaces and line ends belong to a message. */
const words = z
  .string()
  .max(200_000)
  .refine((value) => !value.includes("\u0000") && value.isWellFormed(), { error: "invalidText" });

/** A step of a simple sequence; `delay` is in hours. A word that no step knows is refused: it would have no effect. */
export const sequenceStep = z.strictObject({
  id: z.string().regex(/^[a-z0-9-]{1,40}$/),
  type: z.enum(["connection_request", "message", "email"]),
  delay: wireInt(0, 1_000_000).default(0),
  note: words.optional(),
  subject: words.optional(),
  text: words.optional(),
  mailbox_ids: wireList(idField, 50).optional(),
});
export type SequenceStep = z.infer<typeof sequenceStep>;

/** Whatever brings people into a campaign; a CSV file today [OC-165]. */
export const searchView = z.object({
  _id: z.string(),
  source: z.literal("csv"),
  file_name: z.string(),
  status: z.string(),
  custom_fields_keys: z.array(z.string()),
  total: z.number().int(),
  accepted: z.number().int(),
  refused: z.number().int(),
});
export type SearchView = z.infer<typeof searchView>;

/** A simple sequence has no branches; what would have no effect is refused. */
const noBranches = wireList(z.unknown(), 1000)
  .refine((list) => list.length === 0, { error: "sequence_not_a_line" })
  .optional();
const line = { sequences_nodes: noBranches, sequences_links: noBranches };

const flags = {
  is_email_only: wireBoolean.optional(),
  is_existing_people: wireBoolean.optional(),
  is_include_talked_before: wireBoolean.optional(),
  is_only_premium: wireBoolean.optional(),
  is_link_tracking: wireBoolean.optional(),
  is_open_tracking: wireBoolean.optional(),
};

/** A campaign without its sequence [OC-019]; times are milliseconds. */
export const workflowSummary = z.object({
  _id: z.string(),
  name: z.string(),
  status: z.enum(["draft", "active", "paused", "finished", "archived", "deleted"]),
  credentials: z.string(),
  sequences_type: z.string(),
  is_email_only: z.boolean(),
  is_existing_people: z.boolean(),
  is_include_talked_before: z.boolean(),
  is_only_premium: z.boolean(),
  is_link_tracking: z.boolean(),
  is_open_tracking: z.boolean(),
  version: z.number().int(),
  searches: z.array(searchView),
  counts: z.object({
    people: z.number().int(),
    enrolled: z.number().int(),
    sent: z.number().int(),
    accepted: z.number().int(),
    replied: z.number().int(),
    uncertain: z.number().int(),
  }),
  created_at: z.number(),
  launched_at: z.number().nullable(),
  deleted_at: z.number().nullable(),
});
export type WorkflowSummary = z.infer<typeof workflowSummary>;

export const workflowView = workflowSummary.extend({
  sequence: z.array(sequenceStep),
  mailboxes: z.array(z.string()),
  /** Grows with each save that changes something; an update that names an older one is `outdated`. */
  revision: z.number().int(),
  /** The last such save, in milliseconds of product time, and whose it was; null before the first. */
  last_change: z.object({ at: z.number(), name: z.string(), is_own: z.boolean() }).nullable(),
});
export type WorkflowView = z.infer<typeof workflowView>;

const listQuery = {
  credentials_id: idField.optional(),
  query: text(200).optional(),
  deleted_only: wireBoolean.optional(),
  archived_only: wireBoolean.optional(),
};

export const listWorkflows = call({
  method: "GET",
  path: "/workflows",
  summary: "A page of campaigns in their saved order",
  access,
  query: z.object({
    ...listQuery,
    offset: wireInt(0, 1_000_000).default(0),
    limit: wireInt(1, 100).default(8),
  }),
  reply: pageOf(workflowSummary),
});

export const fetchWorkflows = call({
  method: "GET",
  path: "/workflows/fetch",
  summary: "The campaigns of an account",
  access: { who: "space", tabs: ["campaigns", "profiles", "inbox", "search"] },
  query: z.object({ credentials_id: idField.optional() }),
  reply: z.array(workflowSummary),
});

export const createWorkflow = call({
  method: "POST",
  path: "/workflows",
  summary:
    "Creates a campaign as a draft; `searches` are imports made before it. The same `key` saves into the same campaign",
  access: { ...access, feature: "campaigns" },
  body: z.object({
    ...{ ...flags, ...line },
    name: requiredText(120),
    credentials_id: idField,
    sequences_type: z.literal("simple").default("simple"),
    sequence: wireList(sequenceStep, 50),
    mailboxes: wireList(idField, 50).default([]),
    searches: wireList(idField, 100).default([]),
    key: requiredText(80).optional(),
  }),
  reply: workflowView,
});

export const readWorkflow = call({
  method: "GET",
  path: "/workflows/{id}",
  summary: "A campaign with its sequence",
  access,
  reply: workflowView,
});

export const updateWorkflow = call({
  method: "POST",
  path: "/workflows/{id}/update",
  summary:
    "Saves what is given; a changed sequence makes a new version. With `revision` only while nobody has saved since",
  access,
  body: z.object({
    ...{ ...flags, ...line },
    name: requiredText(120).optional(),
    sequences_type: z.literal("simple").optional(),
    sequence: wireList(sequenceStep, 50).optional(),
    mailboxes: wireList(idField, 50).optional(),
    searches: wireList(idField, 100).optional(),
    revision: wireInt(1, 2_000_000_000).optional(),
  }),
  reply: workflowView,
});

const finding = z.object({
  key: z.string(),
  step: z.string().nullable(),
  field: z.string().nullable(),
  values: z.record(z.string(), z.union([z.string(), z.number()])),
});

/**
 * What keeps a sequence from being saved (`problems`), what doesn't and is worth knowing (`warnings`), and what saving
 * does to people on their way.
 */
export const checkReply = z.object({
  problems: z.array(finding),
  warnings: z.array(finding),
  affected: z
    .object({
      total: z.number().int(),
      stay: z.number().int(),
      move: z.number().int(),
      end: z.number().int(),
      skip: z.number().int(),
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
    sequence: wireList(sequenceStep, 50),
    mailboxes: wireList(idField, 50).default([]),
    custom_fields: wireList(text(60), 200).default([]),
    searches: wireList(idField, 100).default([]),
  }),
  reply: checkReply,
});

const statusReply = z.object({ _id: z.string(), status: z.string() });

export const updateWorkflowStatus = call({
  method: "POST",
  path: "/workflows/{id}/update_status",
  summary: "Starts, pauses or resumes a campaign, alone or with its AI employee",
  access,
  body: z.object({
    status: z.enum(["active", "paused", "archived", "deleted"]),
    with_employee: wireBoolean.optional(),
  }),
  reply: statusReply,
});

export const archiveWorkflow = call({
  method: "POST",
  path: "/workflows/{id}/archive",
  summary: "Archives a campaign",
  access,
  reply: statusReply,
});

export const restoreWorkflow = call({
  method: "POST",
  path: "/workflows/{id}/restore",
  summary: "Brings an archived campaign back, or within 30 days a deleted one; it comes back paused",
  access,
  reply: statusReply,
});

export const deleteWorkflow = call({
  method: "POST",
  path: "/workflows/{id}/delete_async",
  summary: "Deletes a campaign; it can be restored for 30 days",
  access,
  reply: statusReply,
});

export const orderWorkflows = call({
  method: "POST",
  path: "/workflows/order",
  summary: "Saves the order of campaigns",
  access,
  body: z.object({ workflows_order: wireList(idField, 1000) }),
  reply: done,
});

export const uploadReply = z.object({
  filename: z.string(),
  columns: z.array(z.string()),
  preview: z.array(z.array(z.string())),
  user_fields: z.record(z.string(), z.string()),
  custom_columns: z.array(z.object({ key: z.string(), column: z.string() })),
  delimiter: z.string(),
  total: z.number().int(),
});
export type UploadReply = z.infer<typeof uploadReply>;

export const uploadCsvFile = call({
  method: "POST",
  path: "/workflows/upload_csv_file",
  summary: "Keeps a CSV file of at most 5 MB and says what stands in it",
  access,
  body: z.object({ file: z.file({ error: "noFile" }) }),
  reply: uploadReply,
  // More than the limit, so that a file a little too large gets its own message.
  maxBytes: 12_000_000,
  limits: [{ points: 120, seconds: 600, by: "space" }],
});

const personField = z.enum([
  "first_name",
  "last_name",
  "full_name",
  "company_name",
  "job_title",
  "email",
  "phone",
  "social_url",
  "location",
]);

export const importReply = z.object({
  search_id: z.string(),
  total: z.number().int(),
  accepted: z.number().int(),
  refused: z.number().int(),
  duplicates: z.number().int(),
  lines: z.array(z.object({ line: z.number().int(), reason: z.string() })),
  custom_fields_keys: z.array(z.string()),
});
export type ImportReply = z.infer<typeof importReply>;

export const setDataFromCsvFile = call({
  method: "POST",
  path: "/workflows/set_data_from_csv_file",
  summary: "Imports the people of an uploaded file by a mapping of its columns",
  access,
  body: z.object({
    filename: idField,
    user_fields: wireObject(z.partialRecord(personField, z.string().max(120))),
    custom_fields: wireObject(z.record(z.string().max(60), z.string().max(120))).default({}),
    credentials_id: idField.optional(),
    workflow_id: idField.optional(),
    is_existing_people: wireBoolean.default(false),
    is_email_only: wireBoolean.default(false),
    save_csv: wireBoolean.default(false),
    key: requiredText(80).optional(),
  }),
  reply: importReply,
  limits: [{ points: 120, seconds: 600, by: "space" }],
});

export const downloadSearchCsv = call({
  method: "GET",
  path: "/workflows/searches/{id}/download_csv",
  summary: "The lines that an import refused, as a CSV file",
  access,
  reply: z.string(),
});

export const sendTestEmail = call({
  method: "POST",
  path: "/workflows/steps/send_email/test",
  summary:
    "Sends an email step to an address, filled for a prospect or for an invented person. The same `key` sends the same mail once",
  access,
  body: z.object({
    receiver: emailField,
    subject: requiredText(250),
    text: words,
    integration_id: idField,
    profile_id: idField.optional(),
    key: requiredText(80).optional(),
  }),
  reply: done,
  limits: [
    { points: 20, seconds: 600, by: "account" },
    { points: 40, seconds: 600, by: "space" },
  ],
});

export const duplicateWorkflows = call({
  method: "POST",
  path: "/credentials/duplicate_workflows",
  summary:
    "Copies campaigns to accounts, as drafts without people; `update_dict` names the accounts by campaign. The same `key` copies once",
  access: { ...access, feature: "campaigns" },
  body: z.object({
    update_dict: wireObject(z.record(idField, z.array(idField).max(100))),
    key: requiredText(80).optional(),
  }),
  reply: z.array(z.object({ _id: z.string(), workflow_id: z.string(), credentials: z.string() })),
});
