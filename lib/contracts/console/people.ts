import { z } from "zod";
import { call } from "../call.ts";
import { done, idField, storableText, text, wireInt, wireObject } from "../fields.ts";
import { managerLimits, managerTypes, platformRoles } from "../words/console.ts";

const access = { who: "platform-admin" } as const;

export const consoleUserView = z.object({
  _id: z.string(),
  brand: z.object({ _id: z.string(), name: z.string() }),
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  status: z.string(),
  is_email_confirmed: z.boolean(),
  platform_role: z.string(),
  has_second_factor: z.boolean(),
  /** Open sessions and API tokens. */
  sessions: z.number().int(),
  last_seen_at: z.string().nullable(),
  created_at: z.string(),
});
export type ConsoleUserView = z.infer<typeof consoleUserView>;

const asked = z.object({
  query: text(100).default(""),
  brand: idField.optional(),
  cursor: storableText(60).optional(),
  skip: wireInt(0, 100_000).default(0),
  limit: wireInt(1, 100).default(10),
});

export const consoleUserPage = z.object({
  items: z.array(consoleUserView),
  total: z.number().int(),
  offset: z.number().int(),
  limit: z.number().int(),
  next_cursor: z.string().nullable(),
});
export type ConsoleUserPageView = z.infer<typeof consoleUserPage>;

export const listConsoleUsers = call({
  method: "GET",
  path: "/admin/users",
  summary: "A page of the people of all brands, newest first, by cursor or offset",
  access,
  query: asked,
  reply: consoleUserPage,
});

export const searchConsoleUsers = call({
  method: "POST",
  path: "/admin/users",
  summary: "The same with the search in the body, which no log of addresses keeps",
  access,
  body: asked,
  reply: consoleUserPage,
});

export const updateConsoleUser = call({
  method: "POST",
  path: "/admin/users/{id}/update",
  summary: "Changes a person's names, closes or opens their account; super admins give platform roles",
  access,
  body: z.object({
    user_object: wireObject(
      z.object({
        first_name: text(80).optional(),
        last_name: text(80).optional(),
        status: z.enum(["active", "inactive"]).optional(),
        platform_role: z.enum(platformRoles).optional(),
      }),
    ),
  }),
  reply: consoleUserView,
});

export const signConsoleUserOut = call({
  method: "POST",
  path: "/admin/users/{id}/sign_out_everywhere",
  summary: "Ends all sessions and API tokens of a person",
  access,
  reply: z.object({ ended: z.number().int() }),
});

export const managerView = z.object({
  _id: z.string(),
  brand: z.string(),
  type: z.enum(managerTypes),
  name: z.string(),
  description: z.string(),
  customers: z.number().int(),
});
export type ManagerView = z.infer<typeof managerView>;

/** Letters of any language, spaces and dashes [BO-304]. */
const nameField = text(managerLimits.name)
  .refine((value) => value !== "", { error: "required" })
  .refine((value) => /^[\p{L}\p{M}\s-]*$/u.test(value), { error: "managerNameSigns" });

const managerFields = {
  type: z.enum(managerTypes, { error: "managerTypeMissing" }),
  name: nameField,
  description: text(managerLimits.description).default(""),
};

export const listConsoleManagers = call({
  method: "GET",
  path: "/admin/managers",
  summary: "The managers of a white-label, or of all of them",
  access,
  query: z.object({ brand: idField.optional() }),
  reply: z.object({ items: z.array(managerView) }),
});

export const createManager = call({
  method: "POST",
  path: "/admin/managers",
  summary: "Adds a manager to a white-label; once under a key",
  access,
  body: z.object({ key: idField, brand: idField, ...managerFields }),
  reply: managerView,
});

export const updateManager = call({
  method: "PUT",
  path: "/admin/managers/{id}",
  summary: "Changes a manager",
  access,
  body: z.object(managerFields),
  reply: managerView,
});

export const deleteManager = call({
  method: "DELETE",
  path: "/admin/managers/{id}",
  summary: "Deletes a manager who looks after nobody",
  access,
  reply: done,
});
