import { z } from "zod";
import { call } from "./call.ts";
import { done, idField, requiredText, textsByName, wireBoolean, wireObject } from "./fields.ts";
import { personFields } from "./words/person-fields.ts";
import { refusalReasons } from "./words/refusal-reasons.ts";

const access = { who: "space", tabs: ["campaigns"] } as const;

/** For every call that changes an import. */
const limits = [{ points: 120, seconds: 600, by: "space" }] as const;

const importState = z.enum(["processing", "finished", "canceled", "failed"]);
export type ImportState = z.infer<typeof importState>;

/** An import of people, which the wire calls a search; today always a CSV file [OC-165]. */
export const importEntry = z.object({
  _id: z.string(),
  source: z.literal("csv"),
  file_name: z.string(),
  status: importState,
  custom_fields_keys: z.array(z.string()),
  total: z.number().int(),
  /** Lines done so far, accepted and refused. */
  done: z.number().int(),
  accepted: z.number().int(),
  refused: z.number().int(),
  /** How many of the refused lines repeat a person of the file or of a campaign. */
  duplicates: z.number().int(),
});
export type ImportEntry = z.infer<typeof importEntry>;

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

export const uploadFile = call({
  method: "POST",
  path: "/workflows/upload_csv_file",
  summary: "Keeps a CSV file of at most 5 MB and says what stands in it",
  access,
  body: z.object({ file: z.file({ error: "noFile" }) }),
  reply: uploadReply,
  // More than the limit, so that a file that is a little too large gets its own message.
  maxBytes: 12_000_000,
  limits,
});

export const importReply = z.object({
  search_id: z.string(),
  /** `processing` while a worker imports the file: the figures are those so far. */
  status: importState,
  total: z.number().int(),
  accepted: z.number().int(),
  refused: z.number().int(),
  duplicates: z.number().int(),
  lines: z.array(z.object({ line: z.number().int(), reason: z.enum(refusalReasons) })),
  custom_fields_keys: z.array(z.string()),
});
export type ImportReply = z.infer<typeof importReply>;

export const importUpload = call({
  method: "POST",
  path: "/workflows/set_data_from_csv_file",
  summary: "Imports the people of an uploaded file by a mapping of its columns",
  access,
  body: z.object({
    filename: idField,
    user_fields: wireObject(z.partialRecord(z.enum(personFields), z.string().max(120))),
    /** As many as a file has columns: each line is read by all of them. */
    custom_fields: wireObject(textsByName({ names: 60, texts: 120, most: 200 })).default({}),
    credentials_id: idField.optional(),
    workflow_id: idField.optional(),
    is_existing_people: wireBoolean.default(false),
    is_email_only: wireBoolean.default(false),
    save_csv: wireBoolean.default(false),
    key: requiredText(80).optional(),
  }),
  reply: importReply,
  limits,
});

export const readImportEntry = call({
  method: "GET",
  path: "/workflows/searches/{id}",
  summary: "How far an import is",
  access,
  reply: importEntry,
});

export const cancelImportEntry = call({
  method: "POST",
  path: "/workflows/searches/{id}/cancel",
  summary: "Stops an import that is under way; whoever came stays",
  access,
  reply: importEntry,
  limits,
});

export const removeImportEntry = call({
  method: "POST",
  path: "/workflows/searches/{id}/remove",
  summary: "Removes an import that belongs to no campaign, and its own people where that is said",
  access,
  body: z.object({
    /** Also deletes the people whom only this import brought and with whom nothing has begun. The others stay. */
    with_people: wireBoolean.default(false),
  }),
  reply: done,
  limits,
});

export const readOwnPeople = call({
  method: "GET",
  path: "/workflows/searches/{id}/own_people",
  summary: "How many people would be removed with an import",
  access,
  reply: z.object({ people: z.number().int() }),
});

export const downloadRefusedLines = call({
  method: "GET",
  path: "/workflows/searches/{id}/download_csv",
  summary: "The lines that an import refused, as a CSV file",
  access,
  reply: z.string(),
});
