import { beforeAll, describe, expect, it } from "vitest";
import { POST as createSpace } from "@/app/api/space/create/route.ts";
import { GET as spaceFeatures } from "@/app/api/space/features/route.ts";
import { GET as spaceInfo } from "@/app/api/space/info/route.ts";
import { GET as fetchSpaces } from "@/app/api/users/fetch_spaces/route.ts";
import { POST as setSpace } from "@/app/api/users/set_space/route.ts";
import { type SpaceItem, type SpaceView, spaceView } from "@/lib/contracts/workspaces.ts";
import { callRoute } from "../../factories/call-route.ts";
import { testDatabase } from "../../factories/database.ts";
import { makeCredential } from "../../factories/make-conversation.ts";
import { makeBrand, makeMember } from "../../factories/make-workspace.ts";
import { activated } from "../../factories/sign-up-person.ts";

const database = testDatabase();
beforeAll(async () => {
  await makeBrand(database.admin);
});

describe("workspaces", () => {
  it("are created with a name, chosen at once and described with their seats [SH-130, SH-132, SH-145, SH-146]", async () => {
    const { token } = (await activated(database.admin, "new@people.example")).payload;
    expect((await callRoute(createSpace, { as: token, body: { name: "  " } })).status).toBe(400);
    const made = await callRoute<{ space_id: string }>(createSpace, { as: token, body: { name: "Acme" } });
    const info = await callRoute<SpaceView>(spaceInfo, { as: token });
    expect(info.payload).toMatchObject({
      _id: made.payload.space_id,
      name: "Acme",
      tier: "pro",
      is_paid: true,
      total_seats: 3,
      used_seats: 0,
    });
    expect(info.payload.admins).toHaveLength(1);
    const spaces = await callRoute<SpaceItem[]>(fetchSpaces, { as: token });
    expect(spaces.payload).toMatchObject([{ name: "Acme", is_current: true, users_count: 1 }]);
    expect((await callRoute(spaceFeatures, { as: token })).payload).toMatchObject({ tier: "pro" });
  });

  it("are told as the wire knows them, all three words naming one, with their people [SH-117, SH-118, SH-119, SH-121]", async () => {
    const owner = await makeMember(database.admin);
    const { workspaceId } = owner;
    const accounts = [0, 1, 2].map(() => makeCredential(database.admin, workspaceId));
    const [first, second] = await Promise.all(accounts);
    const worker = await makeMember(database.admin, { workspaceId, isAdmin: false });
    await database.admin`insert into membership_credentials (workspace_id, user_id, credential_id)
                         values (${workspaceId}, ${worker.userId}, ${second!})`;
    const info = async (as: string) => (await callRoute<SpaceView>(spaceInfo, { as })).payload;
    const own = await info(owner.token);
    expect(Object.keys(spaceView.shape).filter((key) => !(key in own))).toEqual([]);
    expect(own).toMatchObject({
      _id: workspaceId,
      status: "active",
      subscription_mode: "no_sub",
      admins: [owner.userId],
      subscription: null,
      has_dialer: false,
      show_crm: true,
      subscription_used_seats: 3,
      features_settings: { seats_settings: { cloud: 3 } },
      config: { logo_shape: "square" },
      users: [
        {
          _id: owner.userId,
          full_name: "Ada Test",
          first_name: "Ada",
          last_name: "Test",
          photo_link: null,
          username: expect.stringContaining("@"),
        },
        { _id: worker.userId, available_credentials: [second] },
      ],
    });
    expect(own.users[0]!.available_credentials).toHaveLength(3);
    // A worker learns of no account that the worker may not see [SH-470].
    expect(JSON.stringify(await info(worker.token))).not.toContain(first);
    const spaces = await callRoute<SpaceItem[]>(fetchSpaces, { as: owner.token });
    expect(spaces.payload.map(({ _id }) => _id)).toEqual([own._id]);
    for (const [mode, told] of [
      ...["disabled", "stripe", "manual", "no_sub"].map((word) => [word, word]),
      ["other", "no_sub"],
    ]) {
      await database.admin`update workspaces set subscription_mode = ${mode!} where id = ${workspaceId}`;
      expect((await info(owner.token)).subscription_mode).toBe(told);
    }
    await database.admin`update workspaces set status = 'blocked' where id = ${workspaceId}`;
    expect(await callRoute(spaceInfo, { as: owner.token })).toMatchObject({
      status: 403,
      error: "Workspace blocked or deleted, contact admin",
    });
    expect((await callRoute<SpaceItem[]>(fetchSpaces, { as: owner.token })).payload).toMatchObject([
      { status: "blocked" },
    ]);
  });

  it("are made once however often the call is repeated, and never in a stranger's place [SH-130]", async () => {
    const { token } = (await activated(database.admin, "twice@people.example")).payload;
    const stranger = (await activated(database.admin, "stranger@people.example")).payload.token;
    const body = { name: "Once", space_id: "0190b5d0-0000-4000-8000-000000000001" };
    const both = await Promise.all([1, 2].map(() => callRoute(createSpace, { as: token, body })));
    expect(both.map(({ status, payload }) => [status, payload])).toEqual(
      Array(2).fill([200, { space_id: body.space_id }]),
    );
    expect((await callRoute<SpaceItem[]>(fetchSpaces, { as: token })).payload).toHaveLength(1);
    expect((await callRoute(createSpace, { as: stranger, body })).status).toBe(409);
    expect((await callRoute<SpaceItem[]>(fetchSpaces, { as: stranger })).payload).toEqual([]);
  });

  it("say that they are active already, and that they are blocked or deleted [SH-127, SH-129]", async () => {
    const who = await makeMember(database.admin);
    const body = { space_id: who.workspaceId };
    expect(await callRoute(setSpace, { as: who.token, body })).toMatchObject({
      status: 409,
      error: "This workspace is already active",
    });
    for (const status of ["blocked", "deleted"]) {
      await database.admin`update workspaces set status = ${status} where id = ${who.workspaceId}`;
      expect(await callRoute(spaceInfo, { as: who.token })).toMatchObject({
        status: 403,
        error: "Workspace blocked or deleted, contact admin",
      });
    }
  });

  it("can't be chosen twice, when blocked, or by a stranger [SH-122, SH-124, SH-126, SH-128, SH-133]", async () => {
    const who = await makeMember(database.admin);
    const other = await callRoute<{ space_id: string }>(createSpace, {
      as: who.token,
      body: { name: "Second" },
    });
    const choose = (id: string, locale = "en") =>
      callRoute(setSpace, {
        as: who.token,
        headers: { "x-app-locale": locale },
        body: { space_id: id },
      });
    expect(await choose(other.payload.space_id)).toMatchObject({ status: 409, reason: "conflict" });
    await database.admin`update workspaces set status = 'blocked' where id = ${who.workspaceId}`;
    expect((await choose(who.workspaceId)).error).toBe("Can't choose this workspace, it is blocked");
    for (const [locale, word] of [
      ["de", "gesperrt"],
      ["fr", "bloqué"],
      ["pt", "bloqueado"],
      ["es", "bloqueado"],
    ])
      expect((await choose(who.workspaceId, locale!)).error.endsWith(` ${word!}`)).toBe(true);
    const stranger = await makeMember(database.admin);
    expect((await choose(stranger.workspaceId)).error).toBe("Can not find space!");
    await database.admin`update workspaces set status = 'active' where id = ${who.workspaceId}`;
    expect(await choose(who.workspaceId)).toMatchObject({ status: 200 });
  });
});
