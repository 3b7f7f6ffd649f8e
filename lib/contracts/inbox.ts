import { z } from "zod";
import { call } from "./call.ts";
import {
  done,
  idField,
  instantField,
  requiredText,
  text,
  wireBoolean,
  wireInt,
  wireNullable,
} from "./fields.ts";
import { dialogFilters } from "./words/dialog-filters.ts";
import { leadStatuses } from "./words/lead-statuses.ts";
import { messageFailures } from "./words/message-failures.ts";

const access = { who: "space", tabs: ["inbox"] } as const;

/** A conversation with one prospect, over all channels; its id is the prospect's [OC-251]. */
export const dialogView = z.object({
  _id: z.string(),
  profile_id: z.string(),
  credentials_id: z.string().nullable(),
  unread_count: z.number().int(),
  is_read: z.boolean(),
  is_starred: z.boolean(),
  is_archived: z.boolean(),
  /** Hidden from the lists until then. Null: it isn't snoozed. */
  snoozed_until: z.string().nullable(),
  last_message: z.object({
    at: z.string(),
    text: z.string(),
    direction: z.enum(["in", "out"]),
    channel: z.string(),
  }),
  profile: z.object({
    _id: z.string(),
    full_name: z.string(),
    company_name: z.string(),
    job_title: z.string(),
    email: z.string().nullable(),
    phone: z.string().nullable(),
    social_url: z.string().nullable(),
    location: z.string(),
    lead_status: z.enum(leadStatuses),
    is_connected: z.boolean(),
  }),
});
export type DialogView = z.infer<typeof dialogView>;

const messageState = z.object({
  state: z.enum(["sending", "sent", "failed", "uncertain", "received"]),
  /** Why it was not sent: a reason, and the provider's message. Null where there is none. */
  failure: z.enum(messageFailures).nullable(),
  failure_detail: z.string().nullable(),
});

export const messageView = messageState.extend({
  _id: z.string(),
  channel: z.string(),
  direction: z.enum(["in", "out"]),
  nature: z.enum(["person", "auto", "bounce", "delay", "complaint"]),
  /** Why a mail shows no text: it is encrypted, signed in a form that hides it, or in Outlook's own form. */
  hidden: z.enum(["encrypted", "signed", "tnef"]).nullable(),
  subject: z.string().nullable(),
  text: z.string(),
  at: z.string(),
  is_automated: z.boolean(),
});
export type DialogMessage = z.infer<typeof messageView>;
export type MessageState = z.infer<typeof messageState>;

const dialogList = z.object({ items: z.array(dialogView), next: z.string().nullable() });
export type DialogList = z.infer<typeof dialogList>;

const draft = z.object({ channel: z.string(), subject: z.string(), text: z.string() });

const obstacle = z
  .enum([
    "opted_out",
    "no_profile",
    "no_account",
    "not_connected",
    "no_email",
    "address_failed",
    "no_mailbox",
  ])
  .nullable();

const dialogDetail = z.object({
  dialog: dialogView,
  /** What keeps a message from being sent, by channel. `not_connected` is likely, the others are certain. */
  obstacles: z.object({ social: obstacle, email: obstacle }),
  /** Whether a mail without a subject answers the last one. Otherwise it needs a subject. */
  answers_mail: z.boolean(),
  messages: z.array(messageView),
  earlier: z.string().nullable(),
  drafts: z.array(draft),
});
export type DialogDetail = z.infer<typeof dialogDetail>;

const place = text(80).optional();
const channel = z.enum(["social", "email"]);

export const listDialogs = call({
  method: "GET",
  path: "/inbox/dialogs",
  summary: "The member's conversations, latest first; sleeping ones by when they come back",
  access,
  query: z.object({
    filter: z.enum(dialogFilters).default("all"),
    search: text(100).default(""),
    credentials_id: idField.optional(),
    after: place,
    limit: wireInt(1, 200).default(40),
  }),
  reply: dialogList,
});

export const dialogMessages = call({
  method: "GET",
  path: "/inbox/dialogs/{id}/messages",
  summary: "One conversation with its latest messages, or those before a place",
  access,
  query: z.object({ before: place }),
  reply: dialogDetail,
});

export const sendMessage = call({
  method: "POST",
  path: "/inbox/dialogs/{id}/send",
  summary: "Sends a message that a member wrote by hand, at most once for a key",
  access,
  body: z.object({
    channel,
    text: requiredText(8000),
    subject: text(300).default(""),
    key: requiredText(80),
  }),
  reply: messageState,
  limits: [
    { points: 60, seconds: 60, by: "account" },
    { points: 600, seconds: 60, by: "space" },
  ],
});

export const markRead = call({
  method: "POST",
  path: "/inbox/dialogs/{id}/read",
  summary: "Marks a conversation read or unread",
  access,
  body: z.object({ is_read: wireBoolean }),
  reply: done,
});

export const markStarred = call({
  method: "POST",
  path: "/inbox/dialogs/{id}/star",
  summary: "Stars a conversation, or takes the star away",
  access,
  body: z.object({ is_starred: wireBoolean }),
  reply: done,
});

export const markArchived = call({
  method: "POST",
  path: "/inbox/dialogs/{id}/archive",
  summary: "Archives a conversation, or brings it back",
  access,
  body: z.object({ is_archived: wireBoolean }),
  reply: done,
});

export const snooze = call({
  method: "POST",
  path: "/inbox/dialogs/{id}/snooze",
  summary: "Takes a conversation out of the lists until an instant of product time; null brings it back",
  access,
  // A form has no null: an empty field stands for it.
  body: z.object({
    until: wireNullable(instantField),
  }),
  reply: done,
});

export const saveDraft = call({
  method: "PUT",
  path: "/inbox/dialogs/{id}/draft",
  summary: "Keeps what is typed and not sent; empty drops it",
  access,
  body: z.object({ channel, subject: text(300).default(""), text: text(8000).default("") }),
  reply: done,
});

export const unreadCount = call({
  method: "GET",
  path: "/inbox/unread_count",
  summary: "Unread messages, together and by social account",
  access,
  reply: z.object({ total: z.number().int(), by_credentials: z.record(z.string(), z.number().int()) }),
});
