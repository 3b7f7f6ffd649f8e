import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { GET as fetchMembers } from "@/app/api/space/[id]/members/route.ts";
import { GET as spaceInfo } from "@/app/api/space/info/route.ts";
import { PUT as putPages, GET as readPages } from "@/app/api/users/[id]/allowed_pages/route.ts";
import { POST as changeAdmin } from "@/app/api/users/[id]/change_admin/route.ts";
import { POST as setCredentials } from "@/app/api/users/[id]/set_credentials/route.ts";
import { GET as available } from "@/app/api/users/get_available_credentials/route.ts";
import { GET as listCampaigns } from "@/app/api/workflows/route.ts";
import { tabs } from "@/lib/access/tabs.ts";
import type { MemberView } from "@/lib/contracts/members.ts";
import { newId } from "@/lib/kernel/ids/index.ts";
import { callRoute } from "../../factories/call-route.ts";
import { testDatabase } from "../../factories/database.ts";
import { makeCredential } from "../../factories/make-conversation.ts";
import { grantAccounts, type MadeMember, makeMember } from "../../factories/make-workspace.ts";
import { membershipOf } from "../../factories/membership.ts";
import {
  closeSockets,
  cut,
  listen,
  serveSockets,
  stopServing,
} from "../../factories/servers/live-sockets.ts";

const database = testDatabase();
let owner: MadeMember;
let worker: MadeMember;
let stranger: MadeMember;

beforeAll(serveSockets);
beforeEach(async () => {
  owner = await makeMember(database.admin);
  worker = await makeMember(database.admin, { workspaceId: owner.workspaceId, isAdmin: false });
  stranger = await makeMember(database.admin);
});
afterEach(closeSockets);
afterAll(stopServing);

const space = () => owner.workspaceId;
const turn = (as: MadeMember, userId: string, is_admin: boolean, space_id = space()) =>
  callRoute(changeAdmin, { as: as.token, params: { id: userId }, body: { space_id, is_admin } });
const setPages = (as: MadeMember, userId: string, allowed_pages: Record<string, boolean>) =>
  callRoute(putPages, { as: as.token, params: { id: userId }, body: { allowed_pages } });
const pagesOf = (as: MadeMember, userId: string) =>
  callRoute<Record<string, boolean>>(readPages, { as: as.token, params: { id: userId } });
const setAccounts = (as: MadeMember, userId: string, credentials: string[], space_id = space()) =>
  callRoute<{ credentials: string[] }>(setCredentials, {
    as: as.token,
    params: { id: userId },
    body: { space_id, credentials },
  });
const accountsOf = async (as: MadeMember, userId: string) => {
  const { status, payload } = await callRoute<{ _id: string }[]>(available, {
    as: as.token,
    query: { user_id: userId },
  });
  return status === 200 ? payload.map(({ _id }) => _id) : status;
};
const stored = (userId: string) => membershipOf(database.admin, space(), userId);

describe("the role", () => {
  it("an admin is whom the workspace's admins list: they grant and revoke it, with an entry in the record [SH-135, SH-463, SH-465]", async () => {
    const admins = async () =>
      (await callRoute<{ admins: string[] }>(spaceInfo, { as: owner.token })).payload.admins;
    expect(await admins()).toEqual([owner.userId]);
    expect(await turn(owner, worker.userId, true)).toMatchObject({
      status: 200,
      payload: { is_admin: true },
    });
    expect((await admins()).sort()).toEqual([owner.userId, worker.userId].sort());
    expect((await turn(worker, owner.userId, false)).status).toBe(200);
    expect(await admins()).toEqual([worker.userId]);
    const entries = await database.admin<{ by: string; about: string; to: boolean }[]>`
      select actor_user_id as by, subject_id as about, (data ->> 'isAdmin')::boolean as to from audit_entries
       where workspace_id = ${space()} and action = 'member.change_admin' order by at`;
    expect([...entries]).toEqual([
      { by: owner.userId, about: worker.userId, to: true },
      { by: worker.userId, about: owner.userId, to: false },
    ]);
  });

  it("a worker, a stranger and an admin of another workspace change nobody's", async () => {
    expect((await turn(worker, worker.userId, true)).status).toBe(403);
    expect((await turn(stranger, worker.userId, true)).status).toBe(404);
    expect((await turn(stranger, worker.userId, true, stranger.workspaceId)).status).toBe(404);
    expect((await turn(owner, stranger.userId, true)).status).toBe(404);
    expect((await turn(owner, newId(), true)).status).toBe(404);
    expect(await stored(worker.userId)).toMatchObject({ isAdmin: false });
  });

  it("the last admin stays one, also where two revoke each other at once", async () => {
    expect(await turn(owner, owner.userId, false)).toMatchObject({
      status: 409,
      reason: "conflict",
      error: "A workspace needs an admin. Make somebody else admin first",
    });
    for (let round = 0; round < 5; round++) {
      const one = await makeMember(database.admin);
      const other = await makeMember(database.admin, { workspaceId: one.workspaceId });
      const ask = (as: MadeMember, of: MadeMember) => turn(as, of.userId, false, one.workspaceId);
      const answers = await Promise.all([ask(one, other), ask(other, one)]);
      const statuses = answers.map(({ status }) => status).sort();
      expect(statuses[0]).toBe(200);
      expect([403, 409]).toContain(statuses[1]);
      const [left] = await database.admin<{ n: number }[]>`select count(*)::int as n from memberships
        where workspace_id = ${one.workspaceId} and is_admin`;
      expect(left!.n).toBe(1);
    }
  });

  it("who stops being an admin keeps no account but those given one by one, and the pages of a new member", async () => {
    const [own, others] = [
      await makeCredential(database.admin, space()),
      await makeCredential(database.admin, space()),
    ];
    const second = await makeMember(database.admin, { workspaceId: space(), allowedPages: {} });
    await database.admin`update memberships set all_credentials = true where user_id = ${second.userId}`;
    await grantAccounts(database.admin, second, own);
    expect(await accountsOf(second, second.userId)).toEqual([own, others]);
    await turn(owner, second.userId, false);
    expect(await stored(second.userId)).toMatchObject({ allCredentials: false, credentials: [own] });
    expect(await accountsOf(second, second.userId)).toEqual([own]);
    const { payload } = await pagesOf(second, second.userId);
    expect([payload.campaigns, payload.workspace_settings, payload.billing]).toEqual([true, false, false]);
  });
});

describe("allowed pages", () => {
  it("are a map of sixteen pages, which an admin sets and which counts from the next request [SH-137, SH-138, SH-474]", async () => {
    expect(
      await setPages(owner, worker.userId, { inbox: true, reports: true, nonsense: true } as never),
    ).toMatchObject({
      status: 200,
    });
    const { payload } = await pagesOf(worker, worker.userId);
    expect(Object.keys(payload)).toEqual([...tabs]);
    expect(tabs.filter((tab) => payload[tab])).toEqual(["inbox", "reports"]);
    expect((await callRoute(listCampaigns, { as: worker.token })).status).toBe(403);
    await setPages(owner, worker.userId, { campaigns: true });
    expect((await callRoute(listCampaigns, { as: worker.token })).status).toBe(200);
    expect((await pagesOf(owner, worker.userId)).payload).toMatchObject({ campaigns: true, inbox: false });
  });

  it("an admin has all of them, whatever the map says [SH-464]", async () => {
    await setPages(owner, owner.userId, { inbox: true });
    const { payload } = await pagesOf(owner, owner.userId);
    expect(tabs.filter((tab) => !payload[tab])).toEqual([]);
    expect((await callRoute(listCampaigns, { as: owner.token })).status).toBe(200);
  });

  it("a worker reads their own alone and sets nobody's", async () => {
    expect((await pagesOf(worker, owner.userId)).status).toBe(403);
    expect((await setPages(worker, worker.userId, { billing: true })).status).toBe(403);
    expect((await setPages(stranger, worker.userId, { billing: true })).status).toBe(404);
    expect((await stored(worker.userId))?.pages.billing).toBeUndefined();
  });

  it("a change cuts the person's sockets within a second [S8]", async () => {
    const socket = await listen(worker.token);
    const gone = cut(socket);
    await setPages(owner, worker.userId, { reports: true });
    expect(await gone).toBeLessThan(1_000);
  });
});

describe("accounts", () => {
  it("a worker may use exactly those that an admin sets, and never another workspace's [SH-139, SH-140]", async () => {
    const [one, two] = [
      await makeCredential(database.admin, space()),
      await makeCredential(database.admin, space()),
    ];
    const foreign = await makeCredential(database.admin, stranger.workspaceId);
    expect(await accountsOf(worker, worker.userId)).toEqual([]);
    expect((await setAccounts(owner, worker.userId, [two, one, two])).payload.credentials).toEqual(
      [one, two].sort(),
    );
    expect(await accountsOf(worker, worker.userId)).toEqual([one, two]);
    expect((await setAccounts(owner, worker.userId, [one])).status).toBe(200);
    expect(await accountsOf(worker, worker.userId)).toEqual([one]);
    expect(await accountsOf(owner, worker.userId)).toEqual([one]);
    for (const wrong of [foreign, newId()])
      expect((await setAccounts(owner, worker.userId, [one, wrong])).fields).toEqual([
        { path: "credentials", message: "This social account is not part of the workspace" },
      ]);
    expect((await stored(worker.userId))?.credentials).toEqual([one]);
  });

  it("an admin may use all; a worker asks about themselves alone [SH-464]", async () => {
    const one = await makeCredential(database.admin, space());
    expect(await accountsOf(owner, owner.userId)).toEqual([one]);
    expect(await accountsOf(worker, owner.userId)).toBe(403);
    expect(await accountsOf(stranger, owner.userId)).toBe(404);
    expect((await setAccounts(worker, worker.userId, [one])).status).toBe(403);
    expect((await setAccounts(owner, worker.userId, [one], stranger.workspaceId)).status).toBe(404);
  });

  it("a worker who was given all of them has only those that are set", async () => {
    const [one, two] = [
      await makeCredential(database.admin, space()),
      await makeCredential(database.admin, space()),
    ];
    await database.admin`update memberships set all_credentials = true where user_id = ${worker.userId}`;
    expect(await accountsOf(worker, worker.userId)).toEqual([one, two]);
    await setAccounts(owner, worker.userId, [two]);
    expect(await accountsOf(worker, worker.userId)).toEqual([two]);
  });
});

describe("the list of members", () => {
  const list = (as: MadeMember, query: Record<string, string> = {}, id = space()) =>
    callRoute<{ items: MemberView[]; total: number; offset: number; limit: number }>(fetchMembers, {
      as: as.token,
      params: { id },
      query,
    });

  it("has the workspace's admins and workers, page by page, and finds one by name or address [SH-120]", async () => {
    await database.admin`update users set first_name = 'Zoë%' where id = ${worker.userId}`;
    const { payload } = await list(owner);
    expect(payload.items.map(({ _id, is_admin, is_self }) => [_id, is_admin, is_self])).toEqual([
      [owner.userId, true, true],
      [worker.userId, false, false],
    ]);
    expect(payload).toMatchObject({ total: 2, offset: 0, limit: 50 });
    const second = await list(owner, { offset: "1", limit: "1" });
    expect(second.payload.items.map(({ _id }) => _id)).toEqual([worker.userId]);
    for (const query of ["zoë%", worker.userId.slice(0, 18)])
      expect((await list(owner, { query })).payload.items.map(({ _id }) => _id)).toEqual([worker.userId]);
    expect((await list(owner, { query: "_" })).payload.total).toBe(0);
  });

  it("is shown to whoever may open the settings of the workspace, and of no other", async () => {
    expect((await list(worker)).status).toBe(403);
    await setPages(owner, worker.userId, { workspace_settings: true });
    const hidden = await makeCredential(database.admin, space());
    await setAccounts(owner, worker.userId, [hidden]);
    await database.admin`delete from membership_credentials where user_id = ${worker.userId}`;
    const seen = await list(worker);
    expect(seen.payload.items).toHaveLength(2);
    expect(JSON.stringify(seen.payload)).not.toContain(hidden);
    expect((await list(stranger)).status).toBe(404);
    expect((await list(owner, {}, stranger.workspaceId)).status).toBe(404);
  });
});
