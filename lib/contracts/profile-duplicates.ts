import { z } from "zod";
import { call } from "./call.ts";
import { idField, text, wireInt, wireList } from "./fields.ts";
import { duplicateReasons, mergeFields, mergeObstacles } from "./words/duplicates.ts";
import { leadStatuses } from "./words/lead-statuses.ts";

/** Merging joins what belongs to several accounts, so that it takes somebody who sees all of them. */
const access = { who: "ws-admin" } as const;

/** One of two people who may be the same, as they are compared. */
export const duplicatePerson = z.object({
  _id: z.string(),
  full_name: z.string(),
  company_name: z.string(),
  job_title: z.string(),
  location: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  social_url: z.string().nullable(),
  custom_fields: z.record(z.string(), z.string()),
  lead_status: z.enum(leadStatuses),
  created_at: z.number(),
});
export type DuplicatePerson = z.infer<typeof duplicatePerson>;

export const duplicate = z.object({
  _id: z.string(),
  profiles: z.array(duplicatePerson).describe("Two, the one who has been known longer first"),
  reasons: z.array(z.enum(duplicateReasons)),
  obstacles: z.array(z.enum(mergeObstacles)).describe("What keeps them from being merged just now"),
  found_at: z.number().describe("Product time, ms"),
});
export type DuplicateView = z.infer<typeof duplicate>;

export const profileMerge = z.object({
  _id: z.string(),
  kept_id: z.string(),
  kept_name: z.string(),
  gone_id: z.string(),
  gone_name: z.string(),
  merged_by: z.string().nullable().describe("The member's name; null for somebody who left"),
  merged_at: z.number().describe("Product time, ms"),
  undone_at: z.number().nullable(),
  is_undoable: z.boolean(),
});
export type ProfileMerge = z.infer<typeof profileMerge>;

const paged = { cursor: text(80).optional(), limit: wireInt(1, 50).default(20) };

export const listDuplicates = call({
  method: "GET",
  path: "/profiles/duplicates",
  summary:
    "Pairs of people who may be the same: they share an inbox, a profile of the network or a number. Latest found first",
  access,
  query: z.object(paged),
  reply: z.object({ items: z.array(duplicate), next_cursor: z.string().nullable() }),
});

export const dismissDuplicate = call({
  method: "POST",
  path: "/profiles/duplicates/{id}/dismiss",
  summary: "Notes that they are two people: the pair is shown no more",
  access,
  reply: z.object({ done: z.literal(true) }),
});

export const mergeProfiles = call({
  method: "POST",
  path: "/profiles/merge",
  summary:
    "Makes one person of two, under the id of `keep_id`. `from_gone` names the fields whose values are the other one's. What stops messages to one of them counts for both. 409 says what is in the way. Can be undone for 30 days",
  access,
  body: z.object({
    keep_id: idField,
    gone_id: idField,
    from_gone: wireList(z.enum(mergeFields), mergeFields.length).default([]),
  }),
  reply: profileMerge,
  limits: [{ points: 120, seconds: 600, by: "space" }],
});

export const listMerges = call({
  method: "GET",
  path: "/profiles/merges",
  summary: "Merges of the last 30 days that can be undone, latest first",
  access,
  query: z.object(paged),
  reply: z.object({ items: z.array(profileMerge), next_cursor: z.string().nullable() }),
});

export const undoMerge = call({
  method: "POST",
  path: "/profiles/merges/{id}/undo",
  summary:
    "Makes two people again of one, each with what they had. What was added since stays with the kept one. 409: a later merge comes first, something is on its way, or somebody else has the address or the profile by now",
  access,
  reply: profileMerge,
  limits: [{ points: 120, seconds: 600, by: "space" }],
});
