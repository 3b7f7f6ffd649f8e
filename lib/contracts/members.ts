import { z } from "zod";
import { tabs } from "@/lib/access/tabs.ts";
import { call } from "./call.ts";
import {
  done,
  emailField,
  idField,
  pageOf,
  text,
  wireBoolean,
  wireInt,
  wireList,
  wireObject,
} from "./fields.ts";

const pageMap = <T extends z.ZodType>(value: T) =>
  z.object(Object.fromEntries(tabs.map((tab) => [tab, value])) as Record<(typeof tabs)[number], T>);

/** What a member may open: every page of the map with true or false [SH-474]. */
export const allowedPages = pageMap(z.boolean());

/** The same as somebody sets it: a page that is left out is not allowed, and any other name is passed over. */
export const givenPages = wireObject(pageMap(wireBoolean).partial());

/** The most accounts that a call names. */
export const mostAccounts = 500;

/** Ids of social accounts. */
export const givenAccounts = wireList(idField, mostAccounts);

/**
 * Only a person may change who belongs to a workspace, and only an admin of it: whoever finds an API token must not be
 * able to stay. The page answers while the workspace is unpaid.
 */
export const byAdmin = { who: "ws-admin", unpaidOk: true, personOnly: true } as const;

/** A member with their rights. */
export const memberView = z.object({
  _id: z.string(),
  full_name: z.string(),
  email: z.string(),
  is_admin: z.boolean(),
  /** Whether this is the caller. */
  is_self: z.boolean(),
  allowed_pages: allowedPages,
  /** Whether they may use every account: admins, and workers who were given all. */
  is_for_all_credentials: z.boolean(),
  /** The accounts that they may use, limited to those that the caller sees. */
  credentials_ids: z.array(z.string()),
  joined_at: z.string(),
});
export type MemberView = z.infer<typeof memberView>;

export const fetchMembers = call({
  method: "GET",
  path: "/space/{id}/members",
  summary: "The members of the chosen workspace with their rights, oldest first",
  access: { who: "space", tabs: ["workspace_settings"], unpaidOk: true },
  query: z.object({
    query: text(100).default(""),
    offset: wireInt(0, 1_000_000).default(0),
    limit: wireInt(1, 100).default(50),
  }),
  reply: pageOf(memberView),
});

export const exitFromSpace = call({
  method: "POST",
  path: "/users/{id}/exit_from_space",
  summary:
    "Leaves a workspace, or removes another member from one of the caller's own as its admin; never its last admin",
  access: { who: "user" },
  body: z.object({ space_id: idField }),
  reply: done,
});

export const changeAdmin = call({
  method: "POST",
  path: "/users/{id}/change_admin",
  summary: "Makes a member of the chosen workspace an admin, or a worker; never its last admin",
  access: byAdmin,
  body: z.object({ space_id: idField, is_admin: wireBoolean }),
  reply: z.object({ is_admin: z.boolean() }),
});

export const userExists = call({
  method: "POST",
  path: "/users/exists",
  summary:
    "Whether an address has an account: told to whoever holds an invitation for it (`invite_code`), null for all others",
  access: { who: "anon" },
  body: z.object({ email: emailField, invite_code: text(43).default("") }),
  reply: z.object({ exists: z.boolean().nullable() }),
  limits: [{ points: 30, seconds: 60, by: "address" }],
});

export const readPages = call({
  method: "GET",
  path: "/users/{id}/allowed_pages",
  summary: "What a member may open: one's own, and admins everybody's",
  access: { who: "space", unpaidOk: true },
  reply: allowedPages,
});

export const changePages = call({
  method: "PUT",
  path: "/users/{id}/allowed_pages",
  summary: "Sets what a member may open, from the next request on",
  access: byAdmin,
  body: z.object({ allowed_pages: givenPages }),
  reply: allowedPages,
});

export const setCredentials = call({
  method: "POST",
  path: "/users/{id}/set_credentials",
  summary: "Sets the social accounts that a member may use: exactly these",
  access: byAdmin,
  body: z.object({ space_id: idField, credentials: givenAccounts }),
  reply: z.object({ credentials: z.array(z.string()) }),
});

export const availableCredentials = call({
  method: "GET",
  path: "/users/get_available_credentials",
  summary: "The social accounts that a member may use: one's own, and admins everybody's",
  access: { who: "space", unpaidOk: true },
  query: z.object({ user_id: idField }),
  reply: z.array(
    z.object({
      _id: z.string(),
      full_name: z.string(),
      username: z.string(),
      photo_link: z.string().nullable(),
    }),
  ),
});
