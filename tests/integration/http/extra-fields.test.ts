import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { z } from "zod";
import type { RouteHandler } from "@/lib/http/route.ts";
import { newId } from "@/lib/kernel/ids/index.ts";
import { testDatabase } from "../../factories/database.ts";
import { everyHandler, titled } from "../../factories/every-call.ts";
import { type MadeMember, makeMember } from "../../factories/make-workspace.ts";
import { everyTable, readTables } from "../../factories/read-tables.ts";
import { makeWalkedWorkspace, type WalkedWorkspace } from "../../factories/walked-workspace.ts";

const database = testDatabase();
const handlers = (await everyHandler()).filter(({ call }) => call.method !== "GET");
const answered: number[] = [];

let walked: WalkedWorkspace;
let stranger: MadeMember;
beforeAll(async () => {
  stranger = await makeMember(database.admin);
});
// Each call starts with all objects. If an earlier one had deleted something, a forbidden write to it would go
// unnoticed.
beforeEach(async () => {
  walked = await makeWalkedWorkspace(database.admin);
});

/** Values that stand nowhere in the database: where one does, a field that nobody offered was written. */
const mark = "mass-assigned";
const someId = newId();
const longAgo = "1999-12-31T23:59:59.000Z";

/** Names of columns and of what a wire could call them, with what an attacker would like to see there. */
function extras(call: RouteHandler["call"]): Record<string, unknown> {
  const ids = ["id", "_id", "userId", "user_id", "ownerId", "owner_id", "brandId", "brand_id", "createdBy"];
  const spaces = ["workspaceId", "workspace_id", "accountId", "account_id", "tenantId"];
  const words = [
    "role",
    "tier",
    "accountRef",
    "account_ref",
    "passwordHash",
    "password_hash",
    "subscription_mode",
  ];
  const times = [
    "createdAt",
    "created_at",
    "deletedAt",
    "deleted_at",
    "emailConfirmedAt",
    "email_confirmed_at",
  ];
  const all: Record<string, unknown> = {
    ...Object.fromEntries(ids.map((name) => [name, someId])),
    ...Object.fromEntries(spaces.map((name) => [name, stranger.workspaceId])),
    ...Object.fromEntries(words.map((name) => [name, mark])),
    ...Object.fromEntries(times.map((name) => [name, longAgo])),
    platformRole: "super_admin",
    platform_role: "super_admin",
    is_super_admin: true,
    isAdmin: true,
    is_admin: true,
    isPaid: true,
    is_paid: true,
    cloudSeats: 999,
    cloud_seats: 999,
    allowedPages: { billing: true },
    allowed_pages: { billing: true },
    all_credentials: true,
    version: 999,
    currentVersion: 999,
    current_version: 999,
    user: { id: someId, platform_role: "super_admin" },
    workspace: { id: stranger.workspaceId, connect: { id: someId } },
  };
  const own = { ...(call.body as z.ZodObject).shape, ...(call.query as z.ZodObject).shape };
  return Object.fromEntries(Object.entries(all).filter(([name]) => !Object.hasOwn(own, name)));
}

/** The tables in whose rows one of the values stands. */
async function written(): Promise<string[]> {
  const isFound = await readTables<boolean>(
    database.admin,
    everyTable.map((table) => ({
      table,
      query: `select exists (select from ${table} x where x::text like any($1::text[]))`,
    })),
    [[mark, someId, "1999-12-31"].map((value) => `%${value}%`)],
  );
  return everyTable.filter((table) => isFound[table]);
}

/** Who may what, and what belongs to the other workspace. */
async function standing(): Promise<string> {
  const { admin } = database;
  const { workspaceId } = stranger;
  const rights = await admin`select
    (select json_agg(x order by id) from (select id, status, platform_role, email_confirmed_at from users) x) as users,
    (select json_agg(x order by user_id, workspace_id) from memberships x) as memberships,
    (select json_agg(x order by id) from (select id, tier, is_paid, cloud_seats, status from workspaces) x) as workspaces,
    (select count(*)::int from campaigns where workspace_id = ${workspaceId}) as campaigns,
    (select count(*)::int from credentials where workspace_id = ${workspaceId}) as credentials,
    (select count(*)::int from mailboxes where workspace_id = ${workspaceId}) as mailboxes,
    (select count(*)::int from prospects where workspace_id = ${workspaceId}) as prospects,
    (select count(*)::int from uploads where workspace_id = ${workspaceId}) as uploads`;
  return JSON.stringify(rights);
}

/** These make or change people, memberships and workspaces by themselves: their tables are looked at by value only. */
const makers = [
  "POST /auth/sign_up",
  "POST /space/create",
  "POST /users/{id}/change_admin",
  "POST /users/{id}/exit_from_space",
  "PUT /users/{id}/allowed_pages",
];

describe("fields that a call doesn't know", () => {
  it.each(titled(handlers))("%s ignores or refuses them, and writes none [S22]", async (name, handler) => {
    const more = extras(handler.call);
    const before = await standing();
    const query = Object.fromEntries(
      Object.entries(more).map(([key, value]) => [key, typeof value === "object" ? "x" : String(value)]),
    );
    const answer = await walked.send(handler, walked.owner.token, { body: more, query });
    answered.push(answer.status);
    expect(answer.status, answer.text).not.toBe(500);
    expect(await written()).toEqual([]);
    if (!makers.includes(name)) expect(await standing()).toBe(before);
  });

  it("were sent with bodies that the calls accept", () => {
    expect(answered.filter((status) => status === 200).length).toBeGreaterThan(handlers.length / 2);
  });
});
