import { beforeEach, describe, expect, it } from "vitest";
import { POST as renew } from "@/app/api/space/[id]/code_invites/[codeId]/renew/route.ts";
import { DELETE as remove } from "@/app/api/space/[id]/code_invites/[codeId]/route.ts";
import { POST as create, GET as list } from "@/app/api/space/[id]/code_invites/route.ts";
import { GET as readInvite } from "@/app/api/space/invites/route.ts";
import { POST as join } from "@/app/api/space/join/route.ts";
import { POST as exit } from "@/app/api/users/[id]/exit_from_space/route.ts";
import type { CodeInviteView } from "@/lib/contracts/invites.ts";
import { joinSpace, readInvite as readContract } from "@/lib/contracts/invites.ts";
import { callRoute } from "../../factories/call-route.ts";
import { testDatabase } from "../../factories/database.ts";
import { makeCredential } from "../../factories/make-conversation.ts";
import { type MadeMember, makeMember } from "../../factories/make-workspace.ts";
import { membershipOf } from "../../factories/membership.ts";

const database = testDatabase();
let owner: MadeMember;
let guest: MadeMember;

beforeEach(async () => {
  owner = await makeMember(database.admin);
  guest = await makeMember(database.admin);
});

const inSpace = (as: MadeMember, more: Record<string, string> = {}) => ({
  as: as.token,
  params: { id: owner.workspaceId, ...more },
});
const make = (as: MadeMember, body: object = {}) =>
  callRoute<CodeInviteView>(create, { ...inSpace(as), body: { allowed_pages: { inbox: true }, ...body } });
const renewed = (as: MadeMember, codeId: string, body: object = {}) =>
  callRoute<CodeInviteView>(renew, {
    ...inSpace(as, { codeId }),
    body: { allowed_pages: { inbox: true }, ...body },
  });
const listed = async () => (await callRoute<CodeInviteView[]>(list, inSpace(owner))).payload;
const enter = (as: MadeMember, invite_code: string) =>
  callRoute<{ space_id: string }>(join, { as: as.token, body: { invite_code } });
const memberIn = (userId: string) => membershipOf(database.admin, owner.workspaceId, userId);

describe("an invitation by code", () => {
  it("has twelve characters, lets anybody join as a worker with its pages and accounts, in any case of its letters [SH-157, SH-160]", async () => {
    const account = await makeCredential(database.admin, owner.workspaceId);
    const { payload } = await make(owner, { credentials_ids: [account] });
    expect(payload.code).toMatch(/^[A-Z2-9]{12}$/);
    expect(Date.parse(payload.expires_at) - Date.now()).toBeGreaterThan(29 * 86_400_000);
    expect(await enter(guest, ` ${payload.code.toLowerCase()}`.trim())).toMatchObject({
      status: 200,
      payload: { space_id: owner.workspaceId },
    });
    expect(await memberIn(guest.userId)).toMatchObject({
      isAdmin: false,
      allCredentials: false,
      credentials: [account],
    });
    expect((await memberIn(guest.userId))!.pages).toMatchObject({ inbox: true, billing: false });
    const second = await makeMember(database.admin);
    expect((await enter(second, payload.code)).status).toBe(200);
    expect(await listed()).toMatchObject([{ ...payload, uses: 2 }]);
  });

  it("is made once for a key, and stored sealed [SH-161]", async () => {
    const first = await make(owner, { key: "one" });
    expect((await make(owner, { key: "one" })).payload).toEqual(first.payload);
    expect((await make(owner, { key: "two" })).payload._id).not.toBe(first.payload._id);
    const tables = [
      await database.admin`select * from code_invites`,
      await database.admin`select encode(sealed, 'escape') as sealed from secrets`,
    ];
    expect(JSON.stringify(tables)).not.toContain(first.payload.code);
  });

  it("is renewed with other pages and accounts: the code before ends at once, and the new one counts again [SH-158]", async () => {
    const account = await makeCredential(database.admin, owner.workspaceId);
    const { payload } = await make(owner);
    const again = await renewed(owner, payload._id, {
      allowed_pages: { reports: true },
      credentials_ids: [account],
    });
    expect(again.payload).toMatchObject({ _id: payload._id, credentials_ids: [account], is_expired: false });
    expect(again.payload.code).not.toBe(payload.code);
    expect((await enter(guest, payload.code)).status).toBe(404);
    await database.admin`update code_invites set expires_at = now() where id = ${payload._id}`;
    expect(await enter(guest, again.payload.code)).toMatchObject({ status: 410, reason: "gone" });
    expect(await listed()).toMatchObject([{ is_expired: true }]);
    const third = await renewed(owner, payload._id);
    expect((await enter(guest, third.payload.code)).status).toBe(200);
  });

  it("is an admin's, names no foreign account, and ends when it is deleted", async () => {
    const worker = await makeMember(database.admin, { workspaceId: owner.workspaceId, isAdmin: false });
    const { payload } = await make(owner);
    for (const [who, status] of [
      [worker, 403],
      [guest, 404],
    ] as const) {
      expect((await make(who)).status).toBe(status);
      expect((await renewed(who, payload._id)).status).toBe(status);
      expect((await callRoute(list, inSpace(who))).status).toBe(status);
      expect((await callRoute(remove, inSpace(who, { codeId: payload._id }))).status).toBe(status);
    }
    const foreign = await makeCredential(database.admin, guest.workspaceId);
    expect((await make(owner, { credentials_ids: [foreign] })).fields?.[0]?.path).toBe("credentials_ids");
    expect((await renewed(owner, payload._id, { credentials_ids: [foreign] })).status).toBe(400);
    expect((await callRoute(remove, inSpace(owner, { codeId: payload._id }))).status).toBe(200);
    expect((await enter(guest, payload.code)).status).toBe(404);
    expect(await database.admin`select 1 from secrets where owner_id = ${payload._id}`).toEqual([]);
    for (let made = 0; made < 20; made++) expect((await make(owner)).status).toBe(200);
    expect(await make(owner)).toMatchObject({ status: 409, reason: "conflict" });
  });

  it("ends for everybody when an admin removes somebody, who may know it", async () => {
    const { payload } = await make(owner);
    await enter(guest, payload.code);
    const body = { space_id: owner.workspaceId };
    await callRoute(exit, { as: owner.token, params: { id: guest.userId }, body });
    expect((await enter(guest, payload.code)).status).toBe(410);
    expect(await memberIn(guest.userId)).toBeNull();
  });

  it("shows its holder the workspace alone, and nobody guesses one: both calls share one limit by address [SH-152, S12]", async () => {
    const { payload } = await make(owner);
    const seen = await callRoute(readInvite, { query: { invite_code: payload.code } });
    expect(seen.payload).toMatchObject({
      kind: "code",
      state: "pending",
      space_name: "Workspace",
      invited: null,
    });
    for (const { limits } of [joinSpace, readContract])
      expect(limits).toContainEqual({ points: 30, seconds: 600, by: "address", shared: "invitation tries" });
    expect(joinSpace.limits).toContainEqual({ points: 10, seconds: 600, by: "account" });
  });

  it("joins once, where somebody asks twice at the same moment, and keeps the rights of who belongs to it already", async () => {
    const { payload } = await make(owner);
    const answers = await Promise.all([enter(guest, payload.code), enter(guest, payload.code)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect((await listed())[0]!.uses).toBe(1);
    expect((await enter(owner, payload.code)).status).toBe(200);
    expect(await memberIn(owner.userId)).toMatchObject({ isAdmin: true });
  });
});
