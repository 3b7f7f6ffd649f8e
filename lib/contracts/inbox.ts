import { z } from "zod";
import { bounceClasses } from "@/lib/kernel/bounce-class/index.ts";
import { call } from "./call.ts";
import {
  done,
  idField,
  instantField,
  requiredText,
  text,
  wireBoolean,
  wireInt,
  wireList,
  wireNullable,
} from "./fields.ts";
import { keptFile } from "./files.ts";
import { messageLimits } from "./message-limits.ts";
import { dialogFilters } from "./words/dialog-filters.ts";
import { draftTypes } from "./words/draft-types.ts";
import { leadStatuses } from "./words/lead-statuses.ts";
import { messageFailures } from "./words/message-failures.ts";
import { stopReasons } from "./words/stop-reasons.ts";

export * from "./inbox-search.ts";

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
  /** A person wrote, and no member has answered since. */
  needs_answer: z.boolean(),
  /** The member who is to look after it. Null: nobody in particular. */
  assigned_to: z.string().nullable(),
  is_mine: z.boolean(),
  /** Hidden from the lists until then. Null: it isn't snoozed. */
  snoozed_until: z.string().nullable(),
  /**
   * The time that lists show and sort by: of the latest message that isn't an automatic send, or of the end of a
   * snooze.
   */
  listed_at: z.string(),
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
  /** `waiting`: a mail whose server took nothing of it yet; it is tried again. */
  state: z.enum(["sending", "waiting", "sent", "failed", "uncertain", "received"]),
  /** Why it was not sent, or waits: a reason, and the provider's message. Null where there is none. */
  failure: z.enum(messageFailures).nullable(),
  failure_detail: z.string().nullable(),
});

/** What a server reported about a mail of ours. */
const messageReport = z.object({
  nature: z.enum(["bounce", "delay", "complaint"]),
  /** Why it came back (docs/mail.md). Null for a delay and a complaint. */
  class: z.enum(bounceClasses).nullable(),
  /** The server's words. */
  detail: z.string().nullable(),
  at: z.string(),
});

/** One message of a conversation [OC-251]. */
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
  /** The campaign that sent it. Null: none did, or one that the caller doesn't see. */
  workflow: z
    .object({
      _id: z.string(),
      name: z.string(),
      is_deleted: z.boolean(),
      /** The number of the step that sent it, from 1. Null: that version of the sequence is gone. */
      step: z.number().int().nullable(),
    })
    .nullable(),
  /** The member who wrote it by hand. */
  author_name: z.string().nullable(),
  /** When a person first opened the mail, and first followed a link in it, as far as tracking tells. */
  opened_at: z.string().nullable(),
  clicked_at: z.string().nullable(),
  report: messageReport.nullable(),
  /** Whether the mail has more text than what is new in it: the mails that it quotes. */
  has_more: z.boolean(),
  /** Of a mail that has HTML: whether it has pictures on the web, and whether it is to be shown before the text. */
  html: z.object({ has_pictures: z.boolean(), is_first: z.boolean() }).nullable(),
  attachments: z.array(
    z.object({
      _id: z.string(),
      name: z.string(),
      /** As the mail names it: it may be wrong. */
      type: z.string(),
      /** In bytes; about so many of one that is in the mailbox. Null: nobody knows. */
      size: z.number().int().nullable(),
      /** `mailbox`: it was too large to keep, and is fetched from its mailbox; `nowhere`: it can't be had here. */
      kept_in: z.enum(["here", "mailbox", "nowhere"]),
      /** Of the caller's own mail: the kept file that went with it, which may go with another. */
      file_id: z.string().nullable(),
    }),
  ),
  /** Whether it is a received mail that may be had as it came. */
  has_original: z.boolean(),
});
export type DialogMessage = z.infer<typeof messageView>;
export type MessageState = z.infer<typeof messageState>;

const dialogList = z.object({ items: z.array(dialogView), next: z.string().nullable() });
export type DialogList = z.infer<typeof dialogList>;

/** What a member typed and did not send [OC-246]. */
const draft = z.object({
  type: z.enum(draftTypes),
  draft: z.string(),
  subject: z.string(),
  files: z.array(keptFile),
  /** The `key` by which this text is sent, from whichever device. Null: whoever saved it named none. */
  key: z.string().nullable(),
  /** Whether it is the one that was changed last, of those to the same person. */
  last: z.boolean(),
});

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

/** A message that a member wrote for a later time [OC-250]. */
const scheduledView = z.object({
  _id: z.string(),
  channel: z.enum(["social", "email"]),
  subject: z.string(),
  text: z.string(),
  files: z.array(keptFile),
  /** Product time. */
  send_at: z.string(),
  /** `stopped`: it isn't sent, for the reason given. */
  state: z.enum(["waiting", "sent", "stopped", "canceled"]),
  reason: z.enum(stopReasons).nullable(),
  author_name: z.string(),
  /** Whether the caller wrote it: only they may change it or send it now. */
  is_own: z.boolean(),
  /** Grows with each change. A change that names an older revision is `outdated`. */
  revision: z.number().int(),
});
export type ScheduledMessage = z.infer<typeof scheduledView>;

const dialogDetail = z.object({
  dialog: dialogView,
  /** What keeps a message from being sent, by channel. `not_connected` is likely, the others are certain. */
  obstacles: z.object({ social: obstacle, email: obstacle }),
  /** Whether a mail without a subject answers the last one. Otherwise it needs a subject. */
  answers_mail: z.boolean(),
  messages: z.array(messageView),
  earlier: z.string().nullable(),
  drafts: z.array(draft),
  /** Messages that wait for their time, and those that were stopped before it and not put aside, by their time. */
  scheduled: z.array(scheduledView),
});
export type DialogDetail = z.infer<typeof dialogDetail>;

/** Ids of the kept files that go with a mail. */
const files = wireList(idField, 10);

const place = text(80).optional();
const channel = z.enum(["social", "email"]);

export const listDialogs = call({
  method: "GET",
  path: "/inbox/dialogs",
  summary:
    "The member's conversations, latest first, answered ones before those in which only campaigns wrote; sleeping ones by when they come back",
  access,
  query: z.object({
    filter: z.enum(dialogFilters).default("all"),
    search: text(100).default(""),
    credentials_id: idField.optional(),
    /** Only people of this campaign. */
    workflow_id: idField.optional(),
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

export const messageHtml = call({
  method: "GET",
  path: "/inbox/messages/{id}/html",
  summary:
    "The HTML of a received mail as a page in which nothing runs; its pictures on the web are fetched only with `pictures`",
  access,
  query: z.object({ pictures: wireBoolean.default(false) }),
  reply: z.string(),
});

export const messageWholeText = call({
  method: "GET",
  path: "/inbox/messages/{id}/text",
  summary: "The whole text of a message, with the mails that it quotes, at most 200,000 characters",
  access,
  reply: z.object({ text: z.string() }),
});

export const downloadAttachment = call({
  method: "GET",
  path: "/inbox/attachments/{id}",
  summary:
    "A file of a mail, always as a download. One that was left in its mailbox is fetched from there; `gone` where it isn't there any more",
  access,
  reply: z.string(),
});

export const downloadOriginal = call({
  method: "GET",
  path: "/inbox/messages/{id}/original",
  summary:
    "A received mail as it came, with its headers, as a download (.eml). A long one is fetched from its mailbox; `gone` where it isn't there any more and isn't kept here",
  access,
  reply: z.string(),
});

export const sendMessage = call({
  method: "POST",
  path: "/inbox/dialogs/{id}/send",
  summary: "Sends a message that a member wrote by hand, at most once for a key",
  access,
  body: z.object({
    channel,
    text: requiredText(messageLimits.text),
    subject: text(messageLimits.subject).default(""),
    files: files.default([]),
    key: requiredText(80),
  }),
  reply: messageState,
  limits: [
    { points: 60, seconds: 60, by: "account" },
    { points: 600, seconds: 60, by: "space" },
  ],
});

export const scheduleMessage = call({
  method: "POST",
  path: "/inbox/dialogs/{id}/schedule",
  summary:
    "Keeps a message for a later time, never a past one; the same `key` keeps one. Where that waits for another time, or was canceled or stopped, that must be `confirmed` (`waiting`, `over`). It isn't sent if the person answers first, opts out, or their address fails",
  access,
  body: z.object({
    channel,
    text: requiredText(messageLimits.text),
    subject: text(messageLimits.subject).default(""),
    files: files.default([]),
    send_at: instantField,
    key: requiredText(80),
    confirmed: z.enum(["waiting", "over"]).optional(),
  }),
  reply: scheduledView,
});

export const changeScheduled = call({
  method: "PATCH",
  path: "/inbox/scheduled/{id}",
  summary:
    "Changes a message that waits; what is left out stays. With `revision` only while nobody has changed it since",
  access,
  body: z.object({
    text: requiredText(messageLimits.text).optional(),
    subject: text(messageLimits.subject).optional(),
    files: files.optional(),
    send_at: instantField.optional(),
    revision: wireInt(1, 2_000_000_000).optional(),
  }),
  reply: scheduledView,
});

export const cancelScheduled = call({
  method: "POST",
  path: "/inbox/scheduled/{id}/cancel",
  summary: "Cancels a message that waits, or puts one aside that was stopped",
  access,
  reply: done,
});

export const cancelMessage = call({
  method: "POST",
  path: "/inbox/messages/{id}/cancel",
  summary:
    "Cancels a message that a member wrote and that waits for its server, unless it has begun to leave",
  access,
  reply: done,
});

export const sendScheduled = call({
  method: "POST",
  path: "/inbox/scheduled/{id}/send_now",
  summary: "Sends a message that waits for its time now, at most once",
  access,
  reply: messageState,
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

export const assign = call({
  method: "POST",
  path: "/inbox/dialogs/{id}/assign",
  summary: "Gives a conversation to a member who is to look after it; null gives it to nobody in particular",
  access,
  // A form has no null: an empty field stands for it.
  body: z.object({ worker_id: wireNullable(idField) }),
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
  summary:
    "Keeps what is typed and not sent; empty drops it. With a `key` whose message was sent or waits nothing changes",
  access,
  body: z.object({
    type: z.enum(draftTypes),
    draft: text(messageLimits.text).default(""),
    subject: text(messageLimits.subject).default(""),
    files: files.default([]),
    key: requiredText(80).optional(),
  }),
  reply: done,
});

export const unreadCount = call({
  method: "GET",
  path: "/inbox/unread_count",
  summary: "Unread messages, together and by social account",
  access,
  reply: z.object({ total: z.number().int(), by_credentials: z.record(z.string(), z.number().int()) }),
});
