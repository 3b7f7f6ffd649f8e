import { z } from "zod";
import { call } from "./call.ts";
import { campaignStatuses } from "./campaigns/campaign-statuses.ts";
import { emailField, text, wireBoolean, wireInt, wireObject } from "./fields.ts";
import { peopleFilters } from "./people-query.ts";
import { profileLabel } from "./profile-labels.ts";
import { profileStatus } from "./profile-status.ts";
import { enrolmentStates } from "./words/enrolment-states.ts";
import { eventKinds } from "./words/event-kinds.ts";
import { leadStatuses } from "./words/lead-statuses.ts";
import { peopleOrders } from "./words/people-filters.ts";
import { liftableStatuses } from "./words/person-statuses.ts";

export * from "./people-deeds.ts";
export * from "./profile-duplicates.ts";
export * from "./profile-labels.ts";
export * from "./profile-notes.ts";
export * from "./profile-status.ts";
export * from "./profile-timeline.ts";

/** A person of the workspace [OC-186]. */
export const profileView = z.object({
  _id: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  full_name: z.string(),
  company_name: z.string(),
  job_title: z.string(),
  location: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  social_url: z.string().nullable(),
  lead_status: z.enum(leadStatuses),
  /** Why they aren't contacted, the gravest first. */
  statuses: z.array(profileStatus),
  custom_fields: z.record(z.string(), z.string()),
  /** Those that the caller sees, by name. */
  labels: z.array(profileLabel),
  connected_at: z.number().nullable(),
  replied_at: z.number().nullable(),
  /** When the latest answer was recorded; `replied_at` is the first one's own date. */
  last_reply_at: z.number().nullable(),
  contacted_at: z.number().nullable(),
  /** Since when members call them a customer, whatever their lead status. */
  customer_at: z.number().nullable(),
  created_at: z.number(),
});
export type ProfileView = z.infer<typeof profileView>;

/** An event in a prospect's timeline; times are milliseconds of product time. */
export const timelineEvent = z.object({
  _id: z.string(),
  workflow_id: z.string(),
  workflow_name: z.string(),
  step_id: z.string().nullable(),
  kind: z.enum(eventKinds),
  /** A reason word of the product, or the provider's message. */
  reason: z.string().nullable(),
  action: z.string().nullable(),
  at: z.number(),
});
export type TimelineView = z.infer<typeof timelineEvent>;

/** A person of a list, with the campaigns in which the person is. */
export const listedProfile = profileView.extend({
  workflows: z.array(z.object({ _id: z.string(), name: z.string(), state: z.enum(enrolmentStates) })),
});
export type ListedProfile = z.infer<typeof listedProfile>;

export const profilePage = z.object({
  items: z.array(listedProfile),
  total: z.number().int().max(10_000).describe("Counted up to 10,000, with a search or filters up to 2,000"),
  is_total_capped: z.boolean().describe("There are more than `total`"),
  next_cursor: z.string().nullable(),
});
export type ProfilePage = z.infer<typeof profilePage>;

export const profileDetail = z.object({
  profile: profileView,
  workflows: z.array(
    z.object({
      _id: z.string(),
      name: z.string(),
      status: z.enum(campaignStatuses),
      state: z.enum(enrolmentStates).nullable(),
    }),
  ),
  timeline: z.array(timelineEvent),
});
export type ProfileDetail = z.infer<typeof profileDetail>;

export const listProfiles = call({
  method: "GET",
  path: "/profiles",
  summary:
    "A page of the workspace's prospects, newest first unless `order` says otherwise (`answered`: only those who did), by cursor; `filters` hold together, the values of one are alternatives; `query` is looked for in name, e-mail and company, one or two characters where a word begins; more than 10,000 aren't counted, nor more than 2,000 of a search or of filters",
  access: { who: "space", tabs: ["profiles", "campaigns", "inbox"] },
  query: z.object({
    query: text(200).optional(),
    lead_status: text(40).optional(),
    filters: peopleFilters.optional(),
    order: z.enum(peopleOrders).default("added"),
    cursor: text(100).optional(),
    limit: wireInt(1, 100).default(50),
  }),
  reply: profilePage,
});

export const readProfile = call({
  method: "GET",
  path: "/profiles/{id}",
  summary: "A prospect with campaigns and timeline",
  access: { who: "space", tabs: ["profiles", "campaigns", "inbox"] },
  reply: profileDetail,
});

export const updateProfile = call({
  method: "POST",
  path: "/profiles/{id}/update",
  summary:
    "Corrects or completes what is known of a person; what isn't named stays, an empty text empties a field",
  access: { who: "space", tabs: ["profiles", "campaigns"] },
  body: z.object({
    first_name: text(250).optional(),
    last_name: text(250).optional(),
    company_name: text(250).optional(),
    job_title: text(250).optional(),
    location: text(250).optional(),
    email: z.union([z.literal(""), emailField]).optional(),
    phone: text(40).optional(),
    custom_fields: wireObject(z.record(z.string().regex(/^[a-z0-9_]{1,60}$/), text(1000)))
      .refine((fields) => Object.keys(fields).length <= 100)
      .optional(),
  }),
  reply: profileDetail,
});

export const liftProfile = call({
  method: "POST",
  path: "/profiles/{id}/lift",
  summary:
    "Lets a person be contacted again. Admins may, and a member their own decision; somebody who opted out themselves needs `confirmed`. Sequences that ended stay ended",
  access: { who: "space", tabs: ["profiles", "inbox"] },
  body: z.object({ status: z.enum(liftableStatuses), confirmed: wireBoolean.default(false) }),
  reply: profileDetail,
});
