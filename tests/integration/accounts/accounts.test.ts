import { beforeAll, describe, expect, it } from "vitest";
import { GET as activateEmail } from "@/app/api/auth/activate_email/route.ts";
import { GET as checkCode } from "@/app/api/auth/check_activation_code/route.ts";
import { POST as createToken } from "@/app/api/auth/create_token/route.ts";
import { GET as logout } from "@/app/api/auth/logout/route.ts";
import { POST as signIn } from "@/app/api/auth/sign_in/route.ts";
import { POST as signOutEverywhere } from "@/app/api/auth/sign_out_everywhere/route.ts";
import { POST as signUp } from "@/app/api/auth/sign_up/route.ts";
import { GET as validate } from "@/app/api/auth/validate_token/route.ts";
import { POST as createSpace } from "@/app/api/space/create/route.ts";
import { GET as fetchUser } from "@/app/api/users/fetch_user/route.ts";
import {
  isOwnActivation,
  issueActivationCode,
  namesOf,
  readActivation,
} from "@/lib/domain/accounts/index.ts";
import { gatherViewer } from "@/lib/http/gather.ts";
import { type Id, newId } from "@/lib/kernel/ids/index.ts";
import { callRoute } from "../../factories/call-route.ts";
import { testDatabase } from "../../factories/database.ts";
import { makeBrand, makeMember } from "../../factories/make-workspace.ts";
import { activated, browserOf, person } from "../../factories/sign-up-person.ts";

const database = testDatabase();
beforeAll(async () => {
  await makeBrand(database.admin);
});

describe("the user", () => {
  it("is told as the wire knows one, with the brand's settings and what brought the person [SH-089, SH-093, SH-131]", async () => {
    const email = "shape@people.example";
    const headers = browserOf(await callRoute(signUp, { body: { ...person, email, irclickid: "click-1" } }));
    const [row] = await database.admin<{ id: string }[]>`select id from users where email_lower = ${email}`;
    const query = { activation_code: (await issueActivationCode(row!.id))?.secret ?? "" };
    const { payload } = await callRoute<{ token: string; user: object }>(checkCode, { query, headers });
    const user = (await callRoute<Record<string, unknown>>(fetchUser, { as: payload.token })).payload;
    expect(user).toMatchObject({
      _id: row!.id,
      email,
      first_name: "Grace",
      last_name: "Hopper",
      full_name: "Grace Hopper",
      avatar: null,
      status: "active",
      email_confirmed: true,
      track_info: { irclickid: "click-1" },
      calendly_token: null,
      vendasta_bar: null,
      config: {
        brand: user.brand,
        name: expect.stringMatching(/./),
        color: expect.stringMatching(/^#[0-9a-f]{6}$/),
        logo_shape: expect.stringMatching(/^(square|rectangle)$/),
        client_link: expect.stringMatching(/^https?:\/\//),
        is_billing_enabled: false,
        light_theme: expect.objectContaining({ "--accent": expect.stringMatching(/^#/) }),
        dark_theme: expect.objectContaining({ "--accent": expect.stringMatching(/^#/) }),
        is_ghl_connected: false,
        promote_kit_id: null,
        support: null,
      },
    });
    expect(Date.parse(String(user.created_at))).not.toBeNaN();
    expect(payload.user).toEqual(user);
    const validated = await callRoute<{ user: object }>(validate, { as: payload.token });
    expect(validated.payload).toEqual({ user, is_anonymous: false });
    // The frame of pages has it from who is asking, for the address (SH-066).
    const viewer = await gatherViewer(payload.token, await makeBrand(database.admin), null);
    expect(viewer.user?.clickId).toBe("click-1");
  });

  it("is refused in a workspace where the person can't be, in the server's words; in their own one not", async () => {
    const member = await makeMember(database.admin);
    const foreign = await makeMember(database.admin);
    const inside = (space: string) => callRoute(validate, { as: member.token, query: { space } });
    expect((await inside(member.workspaceId)).status).toBe(200);
    expect(await inside(foreign.workspaceId)).toMatchObject({ status: 403, error: "Can not find space!" });
    await database.admin`update workspaces set status = 'blocked' where id = ${member.workspaceId}`;
    expect(await inside(member.workspaceId)).toMatchObject({
      status: 403,
      error: "Workspace blocked or deleted, contact admin",
    });
  });

  it("is told by every call whether the workspace has billing, from the sign-in on [SH-093]", async () => {
    const email = "billed@people.example";
    const first = (await activated(database.admin, email)).payload;
    await callRoute(createSpace, { as: first.token, body: { name: "Billed" } });
    await database.admin`update workspaces set is_billing_enabled = true where name = 'Billed'`;
    const body = { email, password: person.password };
    const begun = await callRoute<{ token: string; user: object }>(signIn, { body });
    const said = { config: { is_billing_enabled: true } };
    expect(begun.payload.user).toMatchObject(said);
    expect((await callRoute(fetchUser, { as: begun.payload.token })).payload).toEqual(begun.payload.user);
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
    await activated(database.admin, "ada@people.example");
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

  it("ends all others at once and goes on itself [S8]", async () => {
    const email = "everywhere@people.example";
    await activated(database.admin, email);
    const enter = async () =>
      (await callRoute<{ token: string }>(signIn, { body: { email, password: person.password } })).payload
        .token;
    const known = { password: person.password };
    const [here, phone, stolen] = [await enter(), await enter(), await enter()];
    const other = (await activated(database.admin, "elsewhere@people.example")).payload.token;
    // The session of the activation is the third one that ends.
    expect(await callRoute(signOutEverywhere, { as: here, body: known })).toMatchObject({
      payload: { done: true, ended: 3 },
    });
    for (const dead of [phone, stolen]) expect((await callRoute(validate, { as: dead })).status).toBe(401);
    for (const alive of [here, other]) expect((await callRoute(validate, { as: alive })).status).toBe(200);
    expect(await callRoute(signOutEverywhere, { as: here, body: known })).toMatchObject({
      payload: { ended: 0 },
    });
    const { token } = (await callRoute<{ token: string }>(createToken, {})).payload;
    expect(await callRoute(signOutEverywhere, { as: token })).toMatchObject({ reason: "sign_in_required" });
  });

  it("makes anonymous tokens that open nothing [SH-077]", async () => {
    const { payload } = await callRoute<{ token: string; user: null }>(createToken, {});
    expect((await callRoute(validate, { as: payload.token })).payload).toMatchObject({ is_anonymous: true });
    expect((await callRoute(fetchUser, { as: payload.token })).reason).toBe("sign_in_required");
  });

  it("knows a link that confirmed this very person's address from one that is unknown or another's [SH-095]", async () => {
    const [mine, theirs] = [
      await activated(database.admin, "linked@people.example"),
      await activated(database.admin, "linked-2@people.example"),
    ];
    const [row] = await database.admin<{ id: Id }[]>`
      select id from users where email_lower = 'linked@people.example'`;
    const isOwn = (code: string) => isOwnActivation(row!.id, code);
    expect(await isOwn(mine.query.activation_code)).toBe(true);
    expect(await isOwn(theirs.query.activation_code)).toBe(false);
    expect(await isOwn("never-issued")).toBe(false);
  });

  it("says whose address a link would confirm before anybody is signed in by it, and nothing of one that doesn't count", async () => {
    const [email, brandId] = ["whose@people.example", await makeBrand(database.admin)];
    const headers = browserOf(await callRoute(signUp, { body: { ...person, email } }));
    const [row] = await database.admin<{ id: Id }[]>`select id from users where email_lower = ${email}`;
    const { secret } = (await issueActivationCode(row!.id))!;
    const stranger = { signUpId: null, signedInAs: null };
    const read = (brand: Id, code: string) => readActivation(brand, code, stranger);
    expect(await read(brandId, secret)).toEqual({ email, isPasswordAsked: true });
    expect(await readActivation(brandId, secret, { ...stranger, signUpId: row!.id })).toEqual({
      email,
      isPasswordAsked: false,
    });
    expect(await read(newId(), secret)).toBeNull();
    expect(await read(brandId, "never-issued")).toBeNull();
    // Asking used nothing up.
    expect((await callRoute(checkCode, { query: { activation_code: secret }, headers })).status).toBe(200);
    expect(await read(brandId, secret)).toBeNull();
  });

  it("takes a state-changing GET from a browser's cookie only from the application's own pages [S7]", async () => {
    const { payload } = await activated(database.admin, "eve@people.example");
    const headers = { cookie: `session=${payload.token}`, "sec-fetch-site": "cross-site" };
    expect(await callRoute(logout, { headers })).toMatchObject({ status: 403, reason: "foreign_origin" });
    expect(await callRoute(activateEmail, { headers })).toMatchObject({ status: 403 });
    const own = { ...headers, "sec-fetch-site": "same-origin" };
    expect((await callRoute(logout, { headers: own })).status).toBe(200);
  });
});

it("users are told by name to a workspace, also those who left it; without one by address", async () => {
  const [gone, nameless] = [await makeMember(database.admin), await makeMember(database.admin)];
  await database.admin`delete from memberships where user_id = ${gone.userId}`;
  await database.admin`update users set first_name = 'Grace', last_name = 'Hopper' where id = ${gone.userId}`;
  await database.admin`update users set first_name = '', last_name = '', email = 'x@p.example' where id = ${nameless.userId}`;
  expect([...(await namesOf([gone.userId, nameless.userId, gone.workspaceId]))].sort()).toEqual(
    [
      [gone.userId, "Grace Hopper"],
      [nameless.userId, "x@p.example"],
    ].sort(),
  );
  expect(await namesOf([])).toEqual(new Map());
});
