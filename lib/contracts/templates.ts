import { z } from "zod";
import { call } from "./call.ts";
import { done, idField, pageOf, requiredText, text, wireBoolean, wireInt, wireList } from "./fields.ts";
import { messageLimits } from "./message-limits.ts";
import { templateLimits } from "./template-limits.ts";
import { labelColors } from "./words/label-words.ts";
import { templateChannels } from "./words/template-channels.ts";

/** Whoever writes messages or steps may also insert templates. */
const readers = { who: "space", tabs: ["templates", "inbox", "campaigns"] } as const;
const writers = { who: "space", tabs: ["templates"] } as const;

/** A text that members insert into messages and steps [OC-225]; times are milliseconds of product time. */
export const templateView = z.object({
  _id: z.string(),
  name: z.string(),
  /** Empty: it is in no folder. */
  folder: z.string(),
  channel: z.enum(templateChannels),
  /** Of a mail; empty: none. */
  subject: z.string(),
  text: z.string(),
  /** Everybody in the workspace sees a shared one; only its owner sees any other. */
  is_shared: z.boolean(),
  is_own: z.boolean(),
  /** Whether the caller may change and delete it: their own, and as an admin every shared one. */
  can_edit: z.boolean(),
  owner_name: z.string(),
  /** Labels of the type `template`, by name [OC-226]. */
  labels: z.array(z.object({ _id: z.string(), name: z.string(), color: z.enum(labelColors) })),
  used_count: z.number().int(),
  last_used_at: z.number().nullable(),
  updated_at: z.number(),
  /** Grows with each change. A change that names an older revision is `outdated`. */
  revision: z.number().int(),
});
export type TemplateView = z.infer<typeof templateView>;

const channelField = z.enum(templateChannels);
const nameField = requiredText(templateLimits.name);
const folderField = text(templateLimits.folder);
const subjectField = text(messageLimits.subject);
const labelsField = wireList(idField, 20);
const textField = requiredText(messageLimits.text);

const templatePage = pageOf(templateView);
export type TemplatePage = z.infer<typeof templatePage>;

export const listTemplates = call({
  method: "GET",
  path: "/templates",
  summary: "The templates that the caller sees, by name, or most used first",
  access: readers,
  query: z.object({
    /** Found in the name, the folder, the subject and the text. */
    search: text(100).default(""),
    /** Those for one channel, with those that fit any. */
    channel: channelField.optional(),
    folder: folderField.optional(),
    label_id: idField.optional(),
    of: z.enum(["all", "own", "shared"]).default("all"),
    sort: z.enum(["name", "used"]).default("name"),
    offset: wireInt(0, 100_000).default(0),
    limit: wireInt(1, 100).default(50),
  }),
  reply: templatePage,
});

export const templateFolders = call({
  method: "GET",
  path: "/templates/folders",
  summary: "The folders of all templates that the caller sees, in alphabetical order",
  access: readers,
  reply: z.array(z.string()),
});

export const createTemplate = call({
  method: "POST",
  path: "/templates",
  summary: "Adds a template; the same `key` adds one. Its placeholders must be ones that people can have",
  access: writers,
  body: z.object({
    name: nameField,
    folder: folderField.default(""),
    channel: channelField.default("any"),
    subject: subjectField.default(""),
    text: textField,
    is_shared: wireBoolean.default(false),
    label_ids: labelsField.default([]),
    key: requiredText(80),
  }),
  reply: templateView,
});

export const updateTemplate = call({
  method: "PATCH",
  path: "/templates/{id}",
  summary:
    "Changes a template; what is left out stays. With `revision` only while nobody has changed it since",
  access: writers,
  body: z.object({
    name: nameField.optional(),
    folder: folderField.optional(),
    channel: channelField.optional(),
    subject: subjectField.optional(),
    text: textField.optional(),
    is_shared: wireBoolean.optional(),
    label_ids: labelsField.optional(),
    revision: wireInt(1, 2_000_000_000).optional(),
  }),
  reply: templateView,
});

export const deleteTemplate = call({
  method: "DELETE",
  path: "/templates/{id}",
  summary: "Deletes a template; it can be restored for a month",
  access: writers,
  reply: done,
});

export const restoreTemplate = call({
  method: "POST",
  path: "/templates/{id}/restore",
  summary: "Brings a deleted template back",
  access: writers,
  reply: templateView,
});

export const applyTemplate = call({
  method: "POST",
  path: "/templates/{id}/use",
  summary: "The texts of a template, filled with a person's values; counts as one use of it",
  access: readers,
  body: z.object({ profile_id: idField.optional() }),
  reply: z.object({
    subject: z.string(),
    text: z.string(),
    /** Placeholders for which the person has no value. They stay in the texts as they are written. */
    missing: z.array(z.string()),
  }),
});
