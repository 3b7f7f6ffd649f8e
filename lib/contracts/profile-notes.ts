import { z } from "zod";
import { call } from "./call.ts";
import { done, idField, requiredText, text, wireInt, wireList } from "./fields.ts";
import { longestNote, mostMentions } from "./note-limits.ts";

/** What a member noted about a person [OC-187]; times are milliseconds of product time. */
export const profileNote = z.object({
  _id: z.string(),
  profile_id: z.string(),
  text: z.string(),
  /** Rises with each change. */
  revision: z.number().int(),
  author_name: z.string(),
  /** The members whom it mentions. */
  mentions: z.array(z.object({ _id: z.string(), full_name: z.string() })),
  /** Whether the caller may change and delete it: its author and admins may. */
  is_editable: z.boolean(),
  created_at: z.number(),
  changed_at: z.number().nullable(),
});
export type ProfileNote = z.infer<typeof profileNote>;

/** Members whom the text mentions: each is told once, by a task. */
const mentions = wireList(idField, mostMentions).default([]);

const access = { who: "space", tabs: ["profiles", "campaigns", "inbox"] } as const;

export const listProfileNotes = call({
  method: "GET",
  path: "/profiles/{id}/notes",
  summary: "A page of the notes on a person, latest first, by cursor",
  access,
  query: z.object({ cursor: text(100).optional(), limit: wireInt(1, 100).default(20) }),
  reply: z.object({ items: z.array(profileNote), next_cursor: z.string().nullable() }),
});

export const createProfileNote = call({
  method: "POST",
  path: "/profiles/{id}/notes",
  summary: "Notes something about a person; the same `key` notes it once",
  access,
  body: z.object({ text: requiredText(longestNote), mentions, key: requiredText(80).optional() }),
  reply: profileNote,
});

export const updateProfileNote = call({
  method: "PATCH",
  path: "/profiles/{id}/notes/{noteId}",
  summary:
    "Changes a note; `revision` is the one that the caller read: where somebody changed it since, it is refused as `outdated`",
  access,
  body: z.object({ text: requiredText(longestNote), mentions, revision: wireInt(1, 1_000_000_000) }),
  reply: profileNote,
});

export const deleteProfileNote = call({
  method: "DELETE",
  path: "/profiles/{id}/notes/{noteId}",
  summary: "Deletes a note",
  access,
  reply: done,
});
