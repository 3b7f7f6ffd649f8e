import { z } from "zod";
import { call } from "../call.ts";
import {
  idField,
  pageOf,
  requiredText,
  text,
  wireBoolean,
  wireInt,
  wireList,
  wireNullable,
} from "../fields.ts";
import { importEntry } from "../imports.ts";
import { sequenceStep } from "../steps/index.ts";
import { approvalModes } from "../words/approval-states.ts";
import { campaignSorts } from "../words/campaign-sorts.ts";
import { campaignStatuses } from "./campaign-statuses.ts";
import { sequenceLink, sequenceNode, smartSequence } from "./smart-sequence.ts";

const access = { who: "space", tabs: ["campaigns"] } as const;

/** A simple sequence is a line of steps; a smart one may branch. */
export const sequenceTypes = ["simple", "smart"] as const;

/** What a campaign can be: a magic one was written from an objective and is a line of steps [OC-015]. */
const workflowTypes = [...sequenceTypes, "magic"] as const;

const flags = {
  is_email_only: wireBoolean.optional(),
  is_existing_people: wireBoolean.optional(),
  is_include_talked_before: wireBoolean.optional(),
  is_only_premium: wireBoolean.optional(),
  is_link_tracking: wireBoolean.optional(),
  is_open_tracking: wireBoolean.optional(),
  /** Holds the other people of a company when one of them answers. */
  is_pause_colleagues: wireBoolean.optional(),
  /** Puts the workspace's postal address below its mails. */
  is_postal_address: wireBoolean.optional(),
  /** Manual: new people await a member's approval [OC-106]. */
  approval_mode: z.enum(approvalModes).optional(),
  /** The tracking domain of its links [OC-457]. Null: the workspace's default. */
  custom_domain: wireNullable(idField).optional(),
};

/** What a magic campaign is written from [OC-015]. */
const generation = {
  /** Has the sequence written; then `sequence`, its nodes and its links stay away. */
  workflow_to_generate: z.literal("magic").optional(),
  /** What it is to bring about. Needed to have it written. */
  objective: text(2_000).optional(),
  /** What the team has done for others. */
  cases_study: text(8_000).optional(),
  /** Refused: there are no AI employees yet. */
  employee_id: wireNullable(idField).optional(),
};

/** A campaign without its sequence [OC-019]; times are milliseconds. */
export const workflowSummary = z.object({
  _id: z.string(),
  name: z.string(),
  status: z.enum(campaignStatuses),
  credentials: z.string(),
  sequences_type: z.enum(workflowTypes),
  is_email_only: z.boolean(),
  is_existing_people: z.boolean(),
  is_include_talked_before: z.boolean(),
  is_only_premium: z.boolean(),
  is_link_tracking: z.boolean(),
  is_open_tracking: z.boolean(),
  is_pause_colleagues: z.boolean(),
  is_postal_address: z.boolean(),
  approval_mode: z.enum(approvalModes),
  custom_domain: z.string().nullable(),
  /** The settings for which the specification has no names; the same as above. */
  settings: z.object({
    approval_mode: z.enum(approvalModes),
    is_pause_colleagues: z.boolean(),
    is_postal_address: z.boolean(),
  }),
  /** No AI chooses whom a campaign writes to, and none has a campaign of its own yet. */
  is_ai_targeting: z.literal(false),
  ai_targeting_settings: z.null(),
  is_ai_employee: z.literal(false),
  ai_employee_id: z.null(),
  version: z.number().int(),
  searches: z.array(importEntry),
  counts: z.object({
    people: z.number().int(),
    enrolled: z.number().int(),
    sent: z.number().int(),
    accepted: z.number().int(),
    replied: z.number().int(),
    uncertain: z.number().int(),
  }),
  /** Bulk work under way on its people, with its progress. The decision behind it is already in force. */
  work: z
    .object({
      kind: z.enum(["align", "enrol", "wake", "approve"]),
      done: z.number().int(),
      total: z.number().int(),
    })
    .nullable(),
  /** What keeps an active campaign, or the people of one of its mailboxes. */
  reason: z.enum(["account_inactive", "sender_paused"]).nullable(),
  created_at: z.number(),
  launched_at: z.number().nullable(),
  deleted_at: z.number().nullable(),
});
export type WorkflowSummary = z.infer<typeof workflowSummary>;

export const workflowView = workflowSummary.extend({
  /** The steps, of a smart sequence in reading order. */
  sequence: z.array(sequenceStep),
  /** A smart sequence's nodes and links; empty for a simple one. */
  sequences_nodes: z.array(sequenceNode),
  sequences_links: z.array(sequenceLink),
  mailboxes: z.array(z.string()),
  /** Grows with each save that changes something. An update that names an older revision is `outdated`. */
  revision: z.number().int(),
  /** The last such save, in milliseconds of product time, and who made it. Null before the first. */
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
  summary: "A page of campaigns in their saved order, or sorted",
  access,
  query: z.object({
    ...listQuery,
    /** Only those of this status. */
    status: z.enum(campaignStatuses).optional(),
    sort: z.enum(campaignSorts).optional(),
    /** Sorts from the highest down. */
    is_descending: wireBoolean.optional(),
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
    "Creates a campaign as a draft; `searches` are imports made before it. The same `key` saves into the same campaign. With `workflow_to_generate` its sequence is written from the objective and the case studies; the same `key` writes once",
  access: { ...access, feature: "campaigns" },
  body: z.object({
    ...flags,
    ...smartSequence,
    ...generation,
    /** May be left out where the campaign is written: its writer names it. */
    name: text(120).default(""),
    credentials_id: idField,
    sequences_type: z.enum(sequenceTypes).default("simple"),
    /** The steps of a simple sequence; a smart one has nodes and links. */
    sequence: wireList(sequenceStep, 50).default([]),
    mailboxes: wireList(idField, 50).default([]),
    searches: wireList(idField, 100).default([]),
    key: requiredText(80).optional(),
  }),
  reply: workflowView,
  limits: [
    { points: 300, seconds: 600, by: "space" },
    // A model's texts cost money before the credits are spent.
    {
      points: 20,
      seconds: 3600,
      by: "account",
      shared: "magic campaigns",
      onlyWith: "workflow_to_generate",
    },
  ],
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
    ...flags,
    ...smartSequence,
    name: requiredText(120).optional(),
    sequences_type: z.enum(sequenceTypes).optional(),
    sequence: wireList(sequenceStep, 50).optional(),
    mailboxes: wireList(idField, 50).optional(),
    searches: wireList(idField, 100).optional(),
    revision: wireInt(1, 2_000_000_000).optional(),
  }),
  reply: workflowView,
});
