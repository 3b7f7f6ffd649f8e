import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { GET as info } from "@/app/api/admin/customers/[id]/customer_info/route.ts";
import { POST as update } from "@/app/api/admin/customers/[id]/update/route.ts";
import { POST as setCredits } from "@/app/api/admin/customers/[id]/uset_credits/route.ts";
import { POST as link } from "@/app/api/admin/customers/link_stripe/route.ts";
import { GET as list } from "@/app/api/admin/customers/route.ts";
import { POST as unlimited } from "@/app/api/admin/space/[id]/set_unlimited/route.ts";
import { POST as signOut } from "@/app/api/admin/users/[id]/sign_out_everywhere/route.ts";
import { POST as updateUser } from "@/app/api/admin/users/[id]/update/route.ts";
import { GET as users } from "@/app/api/admin/users/route.ts";
import { GET as validate } from "@/app/api/admin/validate/route.ts";
import { PUT as grant } from "@/app/api/space/admin/[id]/manual_credits/route.ts";
import { POST as choose } from "@/app/api/users/set_space/route.ts";
import type { CustomerDetailView, CustomerPageView } from "@/lib/contracts/console/customers.ts";
import type { ConsoleUserPageView } from "@/lib/contracts/console/people.ts";
import { forgetBrands } from "@/lib/domain/brands/index.ts";
import { endDueWorkspaces } from "@/lib/domain/workspaces/index.ts";
import { newId } from "@/lib/kernel/ids/index.ts";
import { becomeOperator } from "../../factories/become-operator.ts";
import { callRoute } from "../../factories/call-route.ts";
import { testDatabase } from "../../factories/database.ts";
import { type MadeMember, makeMember } from "../../factories/make-workspace.ts";

const database = testDatabase();
let operator: MadeMember;
let boss: MadeMember;
let customer: MadeMember;

beforeAll(async () => {
  operator = await makeMember(database.admin);
  boss = await makeMember(database.admin);
  await becomeOperator(database.admin, operator.userId, "platform_admin");
  await becomeOperator(database.admin, boss.userId, "super_admin");
});
beforeEach(async () => {
  customer = await makeMember(database.admin);
});

const as = () => operator.token;
const change = (body: object, id = customer.workspaceId) =>
  callRoute<CustomerDetailView>(update, { as: as(), params: { id }, body });
const read = (id = customer.workspaceId) => callRoute<CustomerDetailView>(info, { as: as(), params: { id } });
const audited = () =>
  database.admin<{ actor_user_id: string; data: Record<string, unknown> }[]>`
    select actor_user_id, data from audit_entries
     where workspace_id = ${customer.workspaceId} and action = 'workspace.administer' order by at, id`;

describe("the list of customers", () => {
  it("is a page newest first, by cursor and by offset, searched by name and by a member's address", async () => {
    await database.admin`update workspaces set name = 'Zephyr Labs' where id = ${customer.workspaceId}`;
    const ask = (query: Record<string, string>) => callRoute<CustomerPageView>(list, { as: as(), query });
    const found = (await ask({ q: "zephyr" })).payload;
    expect(found.items.map(({ _id }) => _id)).toEqual([customer.workspaceId]);
    expect(found).toMatchObject({ total: 1, offset: 0, limit: 25, next_cursor: null });
    const byMember = (await ask({ q: customer.userId })).payload;
    expect(byMember.items.map(({ _id }) => _id)).toEqual([customer.workspaceId]);
    expect((await ask({ q: "100%_nobody" })).payload.items).toEqual([]);
    const all = (await ask({ limit: "100" })).payload.items.map(({ _id }) => _id);
    const first = (await ask({ limit: "1" })).payload;
    const second = (await ask({ limit: "1", cursor: first.next_cursor! })).payload;
    expect([first.items[0]?._id, second.items[0]?._id]).toEqual(all.slice(0, 2));
    expect((await ask({ limit: "1", offset: "1" })).payload.items[0]?._id).toBe(all[1]);
  });

  it("is filtered by status and plan; without counts on demand", async () => {
    await change({ status: "blocked", tier: "scale" });
    const ask = async (query: Record<string, string>) =>
      (await callRoute<CustomerPageView>(list, { as: as(), query })).payload.items;
    expect((await ask({ statuses: "blocked", tier: "scale" })).map(({ _id }) => _id)).toEqual([
      customer.workspaceId,
    ]);
    expect(await ask({ statuses: "deleted" })).toEqual([]);
    const [short] = await ask({ statuses: "blocked", tier: "scale", base_info_only: "true" });
    expect(short).not.toHaveProperty("members");
  });
});

describe("a customer", () => {
  it("is blocked, restored and deleted; while it isn't active nobody chooses it", async () => {
    const other = await makeMember(database.admin);
    await database.admin`insert into memberships (workspace_id, user_id, is_admin)
      values (${customer.workspaceId}, ${other.userId}, true)`;
    const chosen = () =>
      callRoute(choose, { as: other.token, body: { space_id: customer.workspaceId } }).then((a) => a.status);
    for (const status of ["blocked", "deleted"]) {
      expect((await change({ status })).payload.status).toBe(status);
      expect(await chosen()).toBe(403);
    }
    expect((await change({ status: "active" })).payload.status).toBe("active");
    expect(await chosen()).toBe(200);
    const told = await audited();
    expect(told).toHaveLength(3);
    expect(told[0]).toMatchObject({ actor_user_id: operator.userId, data: { status: "active → blocked" } });
  });

  it("that is scheduled for deletion is blocked, and deleted when the day is over; restoring calls it off", async () => {
    const soon = new Date(Date.now() + 3_600_000).toISOString();
    expect((await change({ delete_at: soon })).payload).toMatchObject({ status: "blocked", delete_at: soon });
    expect((await change({ delete_at: "" })).payload).toMatchObject({ status: "active", delete_at: null });
    await change({ delete_at: soon });
    await endDueWorkspaces();
    expect((await read()).payload.status).toBe("blocked");
    await database.admin`update workspaces set delete_at = now() - interval '1 second' where id = ${customer.workspaceId}`;
    await endDueWorkspaces();
    expect((await read()).payload).toMatchObject({ status: "deleted", delete_at: null });
    expect((await change({ status: "active" })).payload.status).toBe("active");
  });

  it("is paid until a day, and unpaid afterwards; what an operator says, the payment provider changes no more", async () => {
    await database.admin`update workspaces set subscription_mode = 'stripe' where id = ${customer.workspaceId}`;
    expect((await change({ is_paid: false })).payload).toMatchObject({
      is_paid: false,
      subscription_mode: "manual",
    });
    const until = new Date(Date.now() + 3_600_000).toISOString();
    expect((await change({ paid_until: until })).payload).toMatchObject({ is_paid: true, paid_until: until });
    await database.admin`update workspaces set paid_until = now() - interval '1 second' where id = ${customer.workspaceId}`;
    await endDueWorkspaces();
    expect((await read()).payload).toMatchObject({ is_paid: false, paid_until: null });
    // Whoever pays the provider again isn't marked unpaid on the day that an operator once named.
    await change({ paid_until: until });
    expect((await change({ subscription_mode: "stripe" })).payload).toMatchObject({
      is_paid: true,
      paid_until: null,
    });
  });

  it("isn't changed by a wish that contradicts itself", async () => {
    const soon = new Date(Date.now() + 3_600_000).toISOString();
    for (const wish of [
      { status: "active", delete_at: soon },
      { status: "deleted", delete_at: soon },
      { is_paid: false, paid_until: soon },
      { subscription_mode: "stripe", paid_until: soon },
    ])
      expect([wish, (await change(wish)).status]).toEqual([wish, 400]);
    expect(await audited()).toHaveLength(0);
  });

  it("tells apart that its paid days and that its deletion were due", async () => {
    await database.admin`update workspaces set status = 'blocked', paid_until = now() - interval '1 minute',
      delete_at = now() - interval '1 minute' where id = ${customer.workspaceId}`;
    await endDueWorkspaces();
    expect((await audited()).map(({ data }) => data)).toEqual([{ isPaid: "false" }, { status: "deleted" }]);
  });

  it("has its credits set, gets some beside them once, or has nobody count them [BO-296, BO-300, BO-336, BO-337, BO-332]", async () => {
    const params = { id: customer.workspaceId };
    await callRoute(setCredits, { as: as(), params, body: { count: 40 } });
    expect((await read()).payload.credits?.available).toBe(40);
    const body = { count: 5, key: newId() };
    for (let turn = 0; turn < 2; turn++) await callRoute(grant, { as: as(), params, body });
    expect((await read()).payload.credits?.available).toBe(45);
    await callRoute(unlimited, { as: as(), params });
    expect((await read()).payload.credits).toBeNull();
    const told = await database.admin`select actor_user_id from audit_entries
      where workspace_id = ${customer.workspaceId} and action in ('workspace.set_credits', 'workspace.grant_credits')`;
    expect(told.map((row) => row.actor_user_id)).toEqual(Array(3).fill(operator.userId));
  });

  it("is linked to a customer of the payment provider, of which no other workspace is one [BO-299, BO-335]", async () => {
    const linked = (space_id: string) =>
      callRoute(link, { as: as(), body: { space_id, stripe_id: "cus_shared" } });
    expect((await linked(customer.workspaceId)).status).toBe(200);
    expect((await linked(operator.workspaceId)).reason).toBe("conflict");
    const rows =
      await database.admin`select workspace_id from billing_accounts where customer_id = 'cus_shared'`;
    expect(rows.map((row) => row.workspace_id)).toEqual([customer.workspaceId]);
  });
});

describe("people", () => {
  it("are listed and searched, their sessions ended, their accounts closed [BO-316, BO-326]", async () => {
    const found = await callRoute<ConsoleUserPageView>(users, {
      as: as(),
      query: { query: customer.userId },
    });
    expect(found.payload.items).toMatchObject([{ _id: customer.userId, platform_role: "none", sessions: 1 }]);
    expect(JSON.stringify(found.payload)).not.toContain("password");
    const params = { id: customer.userId };
    expect((await callRoute(signOut, { as: as(), params })).payload).toEqual({ ended: 1 });
    expect((await callRoute(validate, { as: customer.token })).status).toBe(401);
    const closed = await callRoute(updateUser, {
      as: as(),
      params,
      body: { user_object: { status: "inactive", first_name: "Eve" } },
    });
    expect(closed.payload).toMatchObject({ status: "inactive", first_name: "Eve" });
    const told = await database.admin`select action, before, after from console_entries
      where subject_id = ${customer.userId} order by at, id`;
    expect(told).toMatchObject([
      { action: "user.sign_out", after: { ended: 1 } },
      {
        action: "user.update",
        before: { status: "active" },
        after: { status: "inactive", firstName: "Eve" },
      },
    ]);
  });

  it("who aren't there are told so in the specification's words", async () => {
    const answer = await callRoute(updateUser, {
      as: as(),
      params: { id: newId() },
      body: { user_object: { first_name: "Eve" } },
    });
    expect(answer).toMatchObject({ status: 404, error: "User is not defined" });
  });

  it("get platform roles from super admins alone, who can't take their own away", async () => {
    const give = (who: MadeMember, id: string, platform_role: string) =>
      callRoute(updateUser, { as: who.token, params: { id }, body: { user_object: { platform_role } } });
    expect((await give(operator, customer.userId, "platform_admin")).status).toBe(404);
    expect((await give(operator, operator.userId, "super_admin")).status).toBe(404);
    expect((await give(boss, boss.userId, "none")).reason).toBe("conflict");
    expect((await give(boss, customer.userId, "platform_admin")).status).toBe(200);
    // A changed right needs a new sign-in; and a platform admin changes no other one.
    expect((await callRoute(validate, { as: customer.token })).status).toBe(401);
    const params = { id: customer.userId };
    expect((await callRoute(signOut, { as: as(), params })).status).toBe(403);
    expect((await callRoute(signOut, { as: boss.token, params })).status).toBe(200);
  });
});

describe("who may not", () => {
  it("a session that ended, or lost its role or its second factor, opens nothing from its next call on", async () => {
    const gone = await makeMember(database.admin);
    await becomeOperator(database.admin, gone.userId);
    const asked = () => callRoute(list, { as: gone.token }).then(({ status }) => status);
    expect(await asked()).toBe(200);
    expect((await callRoute(validate, { as: gone.token })).payload).toEqual({
      is_platform_admin: true,
      is_super_admin: true,
    });
    await database.admin`update sessions set is_strong = false where user_id = ${gone.userId}`;
    expect(await asked()).toBe(404);
    await database.admin`update sessions set is_strong = true where user_id = ${gone.userId}`;
    await database.admin`update users set platform_role = 'none' where id = ${gone.userId}`;
    expect(await asked()).toBe(404);
    await database.admin`update sessions set revoked_at = now() where user_id = ${gone.userId}`;
    expect(await asked()).toBe(401);
  });

  it("an API token of an admin of the platform makes none of these calls", async () => {
    const robot = await makeMember(database.admin);
    await becomeOperator(database.admin, robot.userId);
    await database.admin`update sessions set kind = 'api', hint = 'abcd' where user_id = ${robot.userId}`;
    expect((await callRoute(list, { as: robot.token })).status).toBe(404);
  });

  it("an admin of another brand sees and changes that brand's customers and people alone", async () => {
    const brandId = newId();
    await database.admin`insert into brands (id, key, name, title, theme, switches)
      values (${brandId}, 'reseller', 'Reseller', 'Reseller', '{}', '{}')`;
    await database.admin`insert into brand_domains (host, brand_id, kind) values ('app.reseller.example', ${brandId}, 'app')`;
    forgetBrands();
    const reseller = await makeMember(database.admin);
    await becomeOperator(database.admin, reseller.userId);
    await database.admin`update users set brand_id = ${brandId} where id = ${reseller.userId}`;
    await database.admin`update sessions set brand_id = ${brandId} where user_id = ${reseller.userId}`;
    await database.admin`update workspaces set brand_id = ${brandId} where id = ${reseller.workspaceId}`;
    const headers = { host: "app.reseller.example" };
    const seen = await callRoute<CustomerPageView>(list, {
      as: reseller.token,
      headers,
      query: { limit: "100" },
    });
    expect(seen.payload.items.map(({ _id }) => _id)).toEqual([reseller.workspaceId]);
    const people = await callRoute<ConsoleUserPageView>(users, { as: reseller.token, headers });
    expect(people.payload.items.map(({ _id }) => _id)).toEqual([reseller.userId]);
    const foreign = { as: reseller.token, headers, params: { id: customer.workspaceId } };
    expect((await callRoute(info, foreign)).status).toBe(404);
    expect((await callRoute(update, { ...foreign, body: { status: "blocked" } })).status).toBe(404);
    expect((await callRoute(setCredits, { ...foreign, body: { count: 1 } })).status).toBe(404);
    const person = { as: reseller.token, headers, params: { id: customer.userId } };
    expect((await callRoute(signOut, person)).status).toBe(404);
    expect(await audited()).toEqual([]);
    // On the host of another brand the session is none.
    expect((await callRoute(list, { as: reseller.token })).status).toBe(401);
  });
});
