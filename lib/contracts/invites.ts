import { z } from "zod";
import { call } from "./call.ts";
import { done, emailField, inviteText, pageOf, requiredText, wireInt, wireList } from "./fields.ts";
import { allowedPages, byAdmin, givenAccounts, givenPages } from "./members.ts";
import { inviteStates } from "./words/invite-states.ts";

/** The most addresses of one call. */
const mostEmails = 20;

/** An invitation by mail [SH-159]. */
export const inviteView = z.object({
  _id: z.string(),
  email: z.string(),
  granted_access: z.enum(["member", "admin"]),
  allowed_pages: allowedPages,
  credentials_ids: z.array(z.string()),
  state: z.enum(inviteStates),
  created_at: z.string(),
  sent_at: z.string(),
  expires_at: z.string(),
});
export type InviteView = z.infer<typeof inviteView>;

/** An invitation by code [SH-160]. */
export const codeInviteView = z.object({
  _id: z.string(),
  code: z.string(),
  allowed_pages: allowedPages,
  credentials_ids: z.array(z.string()),
  is_expired: z.boolean(),
  /** How many joined with it, over all its renewals. */
  uses: z.number().int(),
  created_at: z.string(),
  expires_at: z.string(),
});
export type CodeInviteView = z.infer<typeof codeInviteView>;

/** An invitation as its holder sees it. */
export const shownInvite = z.object({
  kind: z.enum(["mail", "code"]),
  state: z.enum(inviteStates),
  space_name: z.string(),
  /** Who invites. */
  invited_by: z.string(),
  granted_access: z.enum(["member", "admin"]),
  expires_at: z.string(),
  /** The address that a mail invited, and whether it has an account. Null: a code is for anybody. */
  invited: z.object({ email: z.string(), has_account: z.boolean() }).nullable(),
});
export type ShownInviteView = z.infer<typeof shownInvite>;

const grants = { allowed_pages: givenPages, credentials_ids: givenAccounts.default([]) };

export const joinSpace = call({
  method: "POST",
  path: "/space/join",
  summary: "Joins a workspace by a code, or by the secret of a mail that invited the caller, and chooses it",
  access: { who: "user" },
  body: z.object({ invite_code: inviteText }),
  reply: z.object({ space_id: z.string() }),
  limits: [
    { points: 30, seconds: 600, by: "address", shared: "invitation tries" },
    { points: 10, seconds: 600, by: "account" },
  ],
});

export const readInvite = call({
  method: "GET",
  path: "/space/invites",
  summary: "An invitation, for whoever has its code or the secret of its mail",
  access: { who: "anon" },
  query: z.object({ invite_code: inviteText }),
  reply: shownInvite,
  limits: [{ points: 30, seconds: 600, by: "address", shared: "invitation tries" }],
});

export const createInvites = call({
  method: "POST",
  path: "/space/{id}/invites",
  summary:
    "Invites people by mail, each once: an open invitation of an address is changed. `members`: the addresses of those who belong to the workspace already",
  access: byAdmin,
  body: z.object({
    emails: wireList(emailField, mostEmails).refine((emails) => emails.length > 0, { error: "required" }),
    granted_access: z.enum(["member", "admin"]).default("member"),
    ...grants,
  }),
  reply: z.object({ invites: z.array(inviteView), members: z.array(z.string()) }),
  limits: [{ points: 30, seconds: 3600, by: "space" }],
});

export const fetchInvites = call({
  method: "GET",
  path: "/space/{id}/invites",
  summary: "The invitations by mail, latest first",
  access: byAdmin,
  query: z.object({ offset: wireInt(0, 1_000_000).default(0), limit: wireInt(1, 100).default(50) }),
  reply: pageOf(inviteView),
});

export const resendInvite = call({
  method: "POST",
  path: "/space/{id}/invites/{inviteId}/resend",
  summary: "Sends an invitation again and renews its time; the link before stops working",
  access: byAdmin,
  reply: done,
  limits: [
    { points: 3, seconds: 600, by: "path" },
    { points: 60, seconds: 3600, by: "space" },
  ],
});

export const revokeInvite = call({
  method: "DELETE",
  path: "/space/{id}/invites/{inviteId}",
  summary: "Revokes an invitation: its link stops working",
  access: byAdmin,
  reply: done,
});

export const fetchCodeInvites = call({
  method: "GET",
  path: "/space/{id}/code_invites",
  summary: "The invitations by code with their codes, latest first",
  access: byAdmin,
  reply: z.array(codeInviteView),
});

export const createCodeInvite = call({
  method: "POST",
  path: "/space/{id}/code_invites",
  summary: "Makes a code with which anybody joins as a worker; the same `key` makes one",
  access: byAdmin,
  body: z.object({ ...grants, key: requiredText(80).optional() }),
  reply: codeInviteView,
});

export const renewCodeInvite = call({
  method: "POST",
  path: "/space/{id}/code_invites/{codeId}/renew",
  summary: "Gives an invitation another code with these pages and accounts; the code before stops working",
  access: byAdmin,
  body: z.object(grants),
  reply: codeInviteView,
});

export const deleteCodeInvite = call({
  method: "DELETE",
  path: "/space/{id}/code_invites/{codeId}",
  summary: "Deletes an invitation by code: the code stops working",
  access: byAdmin,
  reply: done,
});
