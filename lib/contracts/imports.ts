import { z } from "zod";
import { call } from "./call.ts";
import { done, idField, requiredText, textsByName, wireBoolean, wireInt, wireObject } from "./fields.ts";
import { fileEncodings } from "./words/file-encodings.ts";
import { personFields } from "./words/person-fields.ts";
import { refusalReasons } from "./words/refusal-reasons.ts";
import { searchFailures, searchSources, searchStates } from "./words/search-sources.ts";

const access = { who: "space", tabs: ["campaigns"] } as const;

/** For every call that changes an import. */
const limits = [{ points: 120, seconds: 600, by: "space" }] as const;

/** An import of a file is `processing` or `canceled`, a search on the network `active` or `stopped` [OC-166]. */
const importState = z.enum(["processing", "canceled", ...searchStates]);
/** As it is stored, whatever is imported. */
export type ImportState = "processing" | "finished" | "canceled" | "failed";

/** An import of people, which the wire calls a search [OC-157 to OC-165]. */
export const importEntry = z.object({
  _id: z.string(),
  source: z.enum(searchSources),
  /** The name of the file, or the address that is searched. */
  file_name: z.string(),
  /** Why a search failed for good. */
  failure: z.enum(searchFailures).nullable(),
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
  encoding: z.enum(fileEncodings),
  delimiter: z.string(),
  /** The line of the file with the columns' names, from 1. 0: it has none. */
  heading: z.number().int(),
  /** The first lines of the file as they are, with what is above the heading. */
  top: z.array(z.object({ line: z.number().int(), cells: z.array(z.string()) })),
  /** Lines below the heading. */
  total: z.number().int(),
});
export type UploadReply = z.infer<typeof uploadReply>;

/** How a file is read. What isn't given is found out. */
const reading = {
  encoding: z.enum(fileEncodings).optional(),
  delimiter: z
    .string()
    .length(1)
    .regex(/^[^"\r\n\p{L}\p{N}]$/u)
    .optional(),
  heading: wireInt(0, 1_000).optional(),
};

export const uploadFile = call({
  method: "POST",
  path: "/workflows/upload_csv_file",
  summary: "Keeps a CSV file of at most 5 MB and says what stands in it",
  access,
  body: z.object({ file: z.file({ error: "noFile" }), ...reading }),
  reply: uploadReply,
  // More than the limit, so that a file that is a little too large gets its own message.
  maxBytes: 12_000_000,
  limits,
});

export const readFileAnew = call({
  method: "POST",
  path: "/workflows/read_csv_file",
  summary:
    "Reads an uploaded file by another encoding, delimiter or heading, and says what stands in it then",
  access,
  body: z.object({ filename: idField, ...reading }),
  reply: uploadReply,
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

export const downloadSearch = call({
  method: "GET",
  path: "/workflows/searches/{id}/download_csv",
  summary: "The people of a search as a CSV file; of an import of a file the lines that were refused",
  access,
  reply: z.string(),
});
