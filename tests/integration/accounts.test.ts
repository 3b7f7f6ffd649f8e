import { beforeAll, describe, expect, it } from "vitest";
import { GET as activateEmail } from "@/app/api/auth/activate_email/route.ts";
import { GET as checkCode } from "@/app/api/auth/check_activation_code/route.ts";
import { POST as createToken } from "@/app/api/auth/create_token/route.ts";
import { GET as logout } from "@/app/api/auth/logout/route.ts";
import { POST as signIn } from "@/app/api/auth/sign_in/route.ts";
import { POST as signUp } from "@/app/api/auth/sign_up/route.ts";
import { GET as validate } from "@/app/api/auth/validate_token/route.ts";
import { POST as createSpace } from "@/app/api/space/create/route.ts";
import { GET as spaceFeatures } from "@/app/api/space/features/route.ts";
import { GET as spaceInfo } from "@/app/api/space/info/route.ts";
import { GET as fetchSpaces } from "@/app/api/users/fetch_spaces/route.ts";
import { GET as fetchUser } from "@/app/api/users/fetch_user/route.ts";
import { POST as setSpace } from "@/app/api/users/set_space/route.ts";
import { type SpaceItem, type SpaceView, spaceView } from "@/lib/contracts/workspaces.ts";
import { issueActivationCode } from "@/lib/domain/accounts/index.ts";
import { callRoute } from "../factories/call-route.ts";
import { testDatabase } from "../factories/database.ts";
import { makeCredential } from "../factories/make-conversation.ts";
import { makeBrand, makeMember } from "../factories/make-workspace.ts";

const database = testDatabase();
beforeAll(async () => {
  await makeBrand(database.admin);
});

const person = {
  email: "grace@people.example",
  password: "eight-chars",
  first_name: "Grace",
  last_name: "Hopper",
  phone: "+1 202 555 0123",
  country: "us",
  accept_terms: true,
};

async function activated(email: string) {
  await callRoute(signUp, { body: { ...person, email } });
  const [row] = await database.admin<{ id: string }[]>`select id from users where email_lower = ${email}`;
  const issued = await issueActivationCode(row!.id);
  const query = { activation_code: issued?.secret ?? "" };
  return { query, ...(await callRoute<{ token: string }>(checkCode, { query })) };
}

describe("sign-up", () => {
  it("needs acceptance, a country, a right phone, 8 characters and a 12-character code [SH-067, SH-070, SH-071, SH-072, SH-075]", async () => {
    const path = async (change: object) => {
      const answer = await callRoute(signUp, { body: { ...person, ...change } });
      return [answer.status, answer.fields?.[0]?.path];
    };
    expect(await path({ accept_terms: false })).toEqual([400, "accept_terms"]);
    expect(await path({ country: "" })).toEqual([400, "country"]);
    expect(await path({ phone: "12" })).toEqual([400, "phone"]);
    expect(await path({ password: "seven77" })).toEqual([400, "password"]);
    expect(await path({ invite_code: "short" })).toEqual([400, "invite_code"]);
  });

  it("says what is wrong with an address that is none [SH-074]", async () => {
    for (const email of ["", "grace", "grace@", "grace@people", "grace@people.example\r\nBcc: x@y.example"]) {
      expect(await callRoute(signUp, { body: { ...person, email } }), JSON.stringify(email)).toMatchObject({
        status: 400,
        fields: [{ path: "email", message: "Not valid email" }],
      });
    }
  });

  it("takes phone numbers of digits, plus, space, hyphen and parentheses, 5 to 13 digits [SH-508]", async () => {
    const status = async (phone: string, n: number) => {
      const email = `phone${n}@people.example`;
      return (await callRoute(signUp, { body: { ...person, email, phone } })).status;
    };
    const right = ["+1 (202) 555-0123", "2025550123", "202-555 0123"];
    expect(await Promise.all(right.map(status))).toEqual([200, 200, 200]);
    const wrong = ["1234", "+1 202 555 0123 4567", "202.555.0123", "call 2025550123"];
    expect(await Promise.all(wrong.map(status))).toEqual([400, 400, 400, 400]);
  });

  it("keeps the country, which the number is read by too [SH-517]", async () => {
    const email = "country@people.example";
    const phone = "030 901820";
    expect((await callRoute(signUp, { body: { ...person, email, phone, country: "de" } })).status).toBe(200);
    const [row] = await database.admin`select country_code, phone from users where email_lower = ${email}`;
    expect(row).toEqual({ country_code: "DE", phone: "+4930901820" });
  });

  it("says how long a value may be [SH-504]", async () => {
    const answer = await callRoute(signUp, { body: { ...person, first_name: "x".repeat(61) } });
    expect(answer.fields).toEqual([
      { path: "first_name", message: "This value cannot be longer than 60 characters" },
    ]);
  });

  it("answers the same for a known address and gives no session before the activation [SH-079]", async () => {
    const first = await callRoute(signUp, { body: person });
    const second = await callRoute(signUp, { body: { ...person, email: "GRACE@people.example" } });
    expect(first).toMatchObject({ status: 200, cookie: null, payload: { email: person.email } });
    expect(second).toMatchObject({ status: 200, cookie: null });
    const [{ count }] =
      (await database.admin`select count(*)::int from users where email_lower = ${person.email}`) as [
        { count: number },
      ];
    expect(count).toBe(1);
  });

  it("confirms by the mail's code once, with a session as cookie and token [SH-054, SH-088, SH-092]", async () => {
    const begun = await activated("once@people.example");
    expect(begun.cookie).toMatch(/^session=.+HttpOnly; SameSite=Lax; Max-Age=/);
    const user = await callRoute(fetchUser, { as: begun.payload.token });
    expect(user.payload).toMatchObject({
      status: "active",
      email_confirmed: true,
      full_name: "Grace Hopper",
    });
    const again = await callRoute(checkCode, { query: begun.query });
    expect(again).toMatchObject({ status: 410, reason: "gone" });
  });
});

describe("the user", () => {
  it("is told as the wire knows one, with the brand's settings and what brought the person [SH-089, SH-093, SH-131]", async () => {
    const email = "shape@people.example";
    await callRoute(signUp, { body: { ...person, email, irclickid: "click-1" } });
    const [row] = await database.admin<{ id: string }[]>`select id from users where email_lower = ${email}`;
    const query = { activation_code: (await issueActivationCode(row!.id))?.secret ?? "" };
    const { payload } = await callRoute<{ token: string; user: object }>(checkCode, { query });
    const user = (await callRoute<Record<string, unknown>>(fetchUser, { as: payload.token })).payload;
    expect(user).toMatchObject({
      ...{ _id: row!.id, email, first_name: "Grace", last_name: "Hopper", full_name: "Grace Hopper" },
      ...{ avatar: null, status: "active", email_confirmed: true, track_info: { irclickid: "click-1" } },
      config: { brand: user.brand, logo_shape: expect.stringMatching(/^(square|rectangle)$/) },
    });
    expect(Date.parse(String(user.created_at))).not.toBeNaN();
    expect(payload.user).toEqual(user);
    const validated = await callRoute<{ user: object }>(validate, { as: payload.token });
    expect(validated.payload).toEqual({ user, is_anonymous: false });
  });

  it("gets the activation mail again [SH-087]", async () => {
    const email = "again@people.example";
    await callRoute(signUp, { body: { ...person, email } });
    const { payload } = await callRoute<{ token: string }>(signIn, {
      body: { email, password: person.password },
    });
    const mails = () => database.admin`
      select 1 from pgboss.job j join users u on j.data ->> 'userId' = u.id::text
       where j.name = 'account.send_activation' and u.email_lower = ${email}`;
    expect(await mails()).toHaveLength(1);
    expect(await callRoute(activateEmail, { as: payload.token })).toMatchObject({ payload: { email } });
    expect(await mails()).toHaveLength(2);
  });
});

describe("sessions", () => {
  it("signs in by address and password, replaces the session, and ends it at logout [SH-076, SH-078, SH-085, SH-096]", async () => {
    await activated("ada@people.example");
    const wrong = await callRoute(signIn, { body: { email: "ada@people.example", password: "nonsense!" } });
    expect(wrong).toMatchObject({
      status: 401,
      reason: "wrong_credentials",
      error: "Wrong email or password",
    });
    const anonymous = await callRoute<{ token: string }>(createToken, {});
    const begun = await callRoute<{ token: string }>(signIn, {
      as: anonymous.payload.token,
      body: { email: "Ada@People.example", password: person.password },
    });
    expect((await callRoute(validate, { as: anonymous.payload.token })).status).toBe(401);
    const { token } = begun.payload;
    expect((await callRoute(validate, { as: token })).payload).toMatchObject({ is_anonymous: false });
    const out = await callRoute(logout, { as: token });
    expect(out.cookie).toMatch(/^session=; .*Max-Age=0/);
    expect((await callRoute(validate, { as: token })).status).toBe(401);
  });

  it("makes anonymous tokens that open nothing [SH-077]", async () => {
    const { payload } = await callRoute<{ token: string; user: null }>(createToken, {});
    expect((await callRoute(validate, { as: payload.token })).payload).toMatchObject({ is_anonymous: true });
    expect((await callRoute(fetchUser, { as: payload.token })).reason).toBe("sign_in_required");
  });

  it("takes a state-changing GET from a browser's cookie only from the application's own pages [S7]", async () => {
    const { payload } = await activated("eve@people.example");
    const headers = { cookie: `session=${payload.token}`, "sec-fetch-site": "cross-site" };
    expect(await callRoute(logout, { headers })).toMatchObject({ status: 403, reason: "foreign_origin" });
    expect(await callRoute(activateEmail, { headers })).toMatchObject({ status: 403 });
    const own = { ...headers, "sec-fetch-site": "same-origin" };
    expect((await callRoute(logout, { headers: own })).status).toBe(200);
  });
});

describe("workspaces", () => {
  it("are created with a name, chosen at once and described with their seats [SH-130, SH-132, SH-145, SH-146]", async () => {
    const { token } = (await activated("new@people.example")).payload;
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
      ...{ _id: workspaceId, status: "active", subscription_mode: "no_sub", admins: [owner.userId] },
      ...{ subscription: null, has_dialer: false, show_crm: false, subscription_used_seats: 3 },
      ...{ features_settings: { seats_settings: { cloud: 3 } }, config: { logo_shape: "square" } },
      users: [
        {
          ...{ _id: owner.userId, full_name: "Ada Test", first_name: "Ada", last_name: "Test" },
          ...{ photo_link: null, username: expect.stringContaining("@") },
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
    const { token } = (await activated("twice@people.example")).payload;
    const stranger = (await activated("stranger@people.example")).payload.token;
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
    const choose = (id: string) => callRoute(setSpace, { as: who.token, body: { space_id: id } });
    expect(await choose(other.payload.space_id)).toMatchObject({ status: 409, reason: "conflict" });
    await database.admin`update workspaces set status = 'blocked' where id = ${who.workspaceId}`;
    expect((await choose(who.workspaceId)).error).toBe("Can't choose this workspace, it is blocked");
    const stranger = await makeMember(database.admin);
    expect((await choose(stranger.workspaceId)).error).toBe("Can not find space!");
    await database.admin`update workspaces set status = 'active' where id = ${who.workspaceId}`;
    expect(await choose(who.workspaceId)).toMatchObject({ status: 200 });
  });
});
