import { z } from "zod";
import { call } from "./call.ts";
import { storableText, text, wireList } from "./fields.ts";
import { blacklistKinds, valueRefusals } from "./words/blacklist.ts";

/** The page of the blacklist is open to an unpaid workspace, too [OC-261]. */
const access = { who: "space", tabs: ["settings"], unpaidOk: true } as const;

/** The account whose list is meant; left out or empty: the workspace's. */
const accountField = text(40).optional();
/** Values as people write them, one to a text; a whole list fits. */
const valuesField = wireList(storableText(1_000), 50_000);
/** Bytes of a body with a whole list. */
const maxBytes = 8_000_000;

const changed = z.object({
  added: z.number().int(),
  /** How many the list had already, or were given twice. */
  known: z.number().int(),
  removed: z.number().int(),
  /** What is no value, at most 500. */
  refused: z.array(z.object({ line: z.number().int(), value: z.string(), reason: z.enum(valueRefusals) })),
  refused_count: z.number().int(),
});
export type ChangedBlacklist = z.infer<typeof changed>;

/** An entry of a blacklist; `created_at` in ms of product time. */
export const blacklistEntry = z.object({
  _id: z.string(),
  kind: z.enum(blacklistKinds),
  value: z.string(),
  created_by: z.string().nullable(),
  created_at: z.number(),
});
export type BlacklistEntryView = z.infer<typeof blacklistEntry>;

export const blacklistPage = z.object({
  items: z.array(blacklistEntry),
  next_cursor: z.string().nullable(),
  total: z.number().int(),
});
export type BlacklistPageView = z.infer<typeof blacklistPage>;

export const readBlacklist = call({
  method: "GET",
  path: "/credentials/{id}/blacklist",
  summary: "All values of an account's blacklist as they were typed",
  access,
  reply: z.object({ values: z.array(z.string()) }),
});

export const replaceBlacklist = call({
  method: "PUT",
  path: "/credentials/{id}/blacklist",
  summary: "Puts values in the place of an account's blacklist; what is no value is left out and told",
  access,
  body: z.object({ values: valuesField }),
  reply: changed,
  maxBytes,
});

export const listBlacklist = call({
  method: "GET",
  path: "/blacklist",
  summary: "A page of the blacklist of an account or the workspace, newest first, by cursor",
  access,
  query: z.object({
    credentials_id: accountField,
    search: text(254).default(""),
    cursor: text(100).default(""),
  }),
  reply: blacklistPage,
});

export const addToBlacklist = call({
  method: "POST",
  path: "/blacklist/add",
  summary:
    "Adds values to the blacklist of an account or the workspace; what is no value is left out and told",
  access,
  body: z.object({ credentials_id: accountField, values: valuesField }),
  reply: changed,
  maxBytes,
});

export const removeFromBlacklist = call({
  method: "POST",
  path: "/blacklist/remove",
  summary: "Takes entries off a blacklist; whom they held goes on within minutes",
  access,
  body: z.object({ credentials_id: accountField, ids: wireList(text(40), 1_000) }),
  reply: z.object({ removed: z.number().int() }),
});

export const downloadBlacklist = call({
  method: "GET",
  path: "/blacklist/download_csv",
  summary: "A blacklist as a CSV file",
  access,
  query: z.object({ credentials_id: accountField }),
  reply: z.string(),
});
