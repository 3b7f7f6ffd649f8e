import { Secret, TOTP } from "otpauth";
import { beforeAll, describe, expect, it } from "vitest";
import { POST as signIn } from "@/app/api/auth/sign_in/route.ts";
import { POST as begin } from "@/app/api/users/second_factor/begin/route.ts";
import { POST as confirm } from "@/app/api/users/second_factor/confirm/route.ts";
import { POST as renew } from "@/app/api/users/second_factor/recovery_codes/route.ts";
import { POST as remove } from "@/app/api/users/second_factor/remove/route.ts";
import { GET as read } from "@/app/api/users/second_factor/route.ts";
import { confirmSecondFactor } from "@/lib/domain/accounts/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import { callRoute } from "../../factories/call-route.ts";
import { testDatabase } from "../../factories/database.ts";
import { makeBrand } from "../../factories/make-workspace.ts";
import { activated, person } from "../../factories/sign-up-person.ts";

const database = testDatabase();
beforeAll(async () => {
  await makeBrand(database.admin);
});

const { password } = person;
const stepMs = 30_000;

/** A code of the app: of this step, or some steps from now. */
const codeOf = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * stepMs });

const enter = (email: string, code?: string) =>
  callRoute<{ token: string }>(signIn, { body: { email, password, ...(code ? { code } : {}) } });

type Told = { recovery_codes: string[]; token: string };

/** Somebody with an authenticator app. */
async function withApp(email: string) {
  const { payload } = await activated(database.admin, email);
  const as = payload.token;
  const { secret } = (await callRoute<{ secret: string }>(begin, { as, body: { password } })).payload;
  const { payload: told } = await callRoute<Told>(confirm, { as, body: { code: codeOf(secret, -1) } });
  return { as: told.token, secret, codes: told.recovery_codes };
}

const isStrong = async (token: string) => {
  const [row] = await database.admin<{ strong: boolean }[]>`
    select is_strong as strong from sessions where token_hash = sha256(${token}::bytea)`;
  return row!.strong;
};

describe("a second factor", () => {
  it("begins with the password and counts from its first right code on", async () => {
    const email = "begins@factor.example";
    const { payload } = await activated(database.admin, email);
    const as = payload.token;
    expect(await callRoute(begin, { as, body: { password: "not-mine-1" } })).toMatchObject({
      status: 400,
      fields: [{ path: "password", message: "This is not your password" }],
    });
    const begun = await callRoute<{ secret: string; address: string }>(begin, { as, body: { password } });
    expect(begun.payload.address).toContain(begun.payload.secret);
    expect((await enter(email)).status).toBe(200);
    expect(await callRoute(confirm, { as, body: { code: "000000" } })).toMatchObject({
      status: 400,
      fields: [{ path: "code", message: "This code is wrong or was used already" }],
    });
    expect((await callRoute(read, { as })).payload).toEqual({
      is_on: false,
      since: null,
      recovery_codes_left: 0,
    });
    const on = await callRoute<Told>(confirm, { as, body: { code: codeOf(begun.payload.secret) } });
    expect(on.payload.recovery_codes).toHaveLength(10);
    const now = { as: on.payload.token };
    expect((await callRoute(read, now)).payload).toEqual({
      is_on: true,
      since: expect.any(String),
      recovery_codes_left: 10,
    });
    expect(await isStrong(now.as)).toBe(true);
    expect(await callRoute(begin, { ...now, body: { password } })).toMatchObject({ status: 409 });
    const again = { ...now, body: { code: codeOf(begun.payload.secret, 1) } };
    expect((await callRoute(confirm, again)).status).toBe(400);
  });

  it("lets its own session go on under another token and ends the others, which proved less [S8]", async () => {
    const email = "rotated@factor.example";
    const as = (await activated(database.admin, email)).payload.token;
    const other = (await enter(email)).payload.token;
    const { secret } = (await callRoute<{ secret: string }>(begin, { as, body: { password } })).payload;
    const on = await callRoute<Told>(confirm, { as, body: { code: codeOf(secret) } });
    expect(on.cookie).toContain(`session=${on.payload.token}; Path=/; HttpOnly`);
    for (const dead of [as, other]) expect((await callRoute(read, { as: dead })).status).toBe(401);
    // A session that knew the password only would make codes of its own, and go round the app.
    expect((await callRoute(renew, { as: other, body: { password } })).status).toBe(401);
    expect((await callRoute(read, { as: on.payload.token })).status).toBe(200);
  });

  it("isn't turned on by a session that ended meanwhile [S8]", async () => {
    const email = "ended@factor.example";
    const as = (await activated(database.admin, email)).payload.token;
    const { secret } = (await callRoute<{ secret: string }>(begin, { as, body: { password } })).payload;
    const [row] = await database.admin<{ userId: Id; sessionId: Id }[]>`
      update sessions set revoked_at = now() where token_hash = sha256(${as}::bytea)
      returning id as "sessionId", user_id as "userId"`;
    await expect(confirmSecondFactor(row!, codeOf(secret))).rejects.toMatchObject({
      reason: "token_invalid",
    });
    expect((await enter(email)).status).toBe(200);
  });

  it("is asked for once the password is right, and never before [S9, S11]", async () => {
    const email = "asked@factor.example";
    const { secret } = await withApp(email);
    expect(await enter(email)).toMatchObject({
      status: 401,
      reason: "second_factor_required",
      error: "Enter the code of your authenticator app",
    });
    const wrong = await callRoute(signIn, { body: { email, password: "not-mine-1", code: codeOf(secret) } });
    expect(wrong).toMatchObject({ status: 401, reason: "wrong_credentials" });
    const entered = await enter(email, codeOf(secret));
    expect(entered.status).toBe(200);
    expect(await isStrong(entered.payload.token)).toBe(true);
  });

  it("takes a code once, of two at the same moment too [S11]", async () => {
    const email = "once@factor.example";
    const { secret } = await withApp(email);
    const code = codeOf(secret);
    const answers = await Promise.all([enter(email, code), enter(email, code), enter(email, code)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
    expect((await enter(email, codeOf(secret, -1))).status).toBe(400);
    expect((await enter(email, codeOf(secret, 1))).status).toBe(200);
  });

  it("locks for 15 minutes after five wrong codes, right ones too [S11]", async () => {
    const email = "locked@factor.example";
    const { secret, codes } = await withApp(email);
    for (let n = 1; n <= 4; n++) expect((await enter(email, "000000")).status).toBe(400);
    const locked = { status: 429, error: "Too many wrong codes. Try again in 15 minutes" };
    expect(await enter(email, "000000")).toMatchObject(locked);
    for (const code of [codeOf(secret), codes[0]!]) expect(await enter(email, code)).toMatchObject(locked);
    const later = (minutes: number) => database.admin`
      update second_factors f set locked_until = locked_until - make_interval(mins => ${minutes}) from users u
       where u.id = f.user_id and u.email_lower = ${email}`;
    await later(14);
    expect((await enter(email, codes[0])).status).toBe(429);
    await later(1);
    expect((await enter(email, codes[0])).status).toBe(200);
  });

  it("counts wrong codes in a row only", async () => {
    const email = "row@factor.example";
    const { codes } = await withApp(email);
    for (let n = 1; n <= 4; n++) await enter(email, "000000");
    expect((await enter(email, codes[0])).status).toBe(200);
    for (let n = 1; n <= 4; n++) expect((await enter(email, "000000")).status).toBe(400);
  });

  it("has ten recovery codes that count once each, until new ones are made [S11]", async () => {
    const email = "recovery@factor.example";
    const { as, codes } = await withApp(email);
    const typed = ` ${codes[0]!.toUpperCase().replaceAll("-", " ")}`;
    const answers = await Promise.all([enter(email, typed), enter(email, codes[0])]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect((await callRoute(read, { as })).payload).toMatchObject({ recovery_codes_left: 9 });
    const { payload } = await callRoute<{ recovery_codes: string[] }>(renew, { as, body: { password } });
    expect((await enter(email, codes[1])).status).toBe(400);
    expect((await enter(email, payload.recovery_codes[1])).status).toBe(200);
    const stranger = await withApp("stranger@factor.example");
    expect((await enter(email, stranger.codes[0])).status).toBe(400);
  });

  it("is stored sealed and hashed only [S13]", async () => {
    const { secret, codes } = await withApp("sealed@factor.example");
    const [row] = await database.admin<{ whole: string }[]>`
      select (select json_agg(f)::text from second_factors f) || (select json_agg(r)::text from recovery_codes r) as whole`;
    for (const word of [secret, ...codes, ...codes.map((code) => code.replaceAll("-", ""))]) {
      expect(row!.whole).not.toContain(word);
      expect(row!.whole).not.toContain(Buffer.from(word).toString("hex"));
    }
  });

  it("is turned off by password and code, and by neither alone", async () => {
    const email = "off@factor.example";
    const { as, secret, codes } = await withApp(email);
    const off = (body: object) => callRoute(remove, { as, body });
    expect((await off({ password: "not-mine-1", code: codes[0] })).fields?.[0]?.path).toBe("password");
    expect((await off({ password, code: "000000" })).fields?.[0]?.path).toBe("code");
    expect((await off({ password, code: "" })).status).toBe(401);
    expect((await off({ password, code: codeOf(secret) })).status).toBe(200);
    expect((await off({ password, code: codes[0] })).status).toBe(404);
    expect((await callRoute(renew, { as, body: { password } })).status).toBe(404);
    expect((await enter(email)).status).toBe(200);
    const mails = await database.admin<{ data: { kind: string } }[]>`
      select data from pgboss.job j join users u on u.id::text = j.data ->> 'userId'
       where j.name = 'account.send_notice' and u.email_lower = ${email} order by j.created_on`;
    expect(mails.map(({ data }) => data.kind)).toEqual(["secondFactorOn", "secondFactorOff"]);
  });
});

describe("a platform role", () => {
  it("counts in a session that proved a second factor, and in no other [S11]", async () => {
    const email = "operator@factor.example";
    const { as, codes } = await withApp(email);
    const weak = await activated(database.admin, "weak@factor.example");
    await database.admin`update users set platform_role = 'platform_admin' where email_lower like '%@factor.example'`;
    const { gatherViewer } = await import("@/lib/http/gather.ts");
    const [brand] = await database.admin<
      { id: string }[]
    >`select brand_id as id from users where email_lower = ${email}`;
    const role = async (token: string) => (await gatherViewer(token, brand!.id, null)).user?.platformRole;
    expect(await role(as)).toBe("platform_admin");
    expect(await role((await enter(email, codes[0])).payload.token)).toBe("platform_admin");
    expect(await role(weak.payload.token)).toBe("none");
  });
});
