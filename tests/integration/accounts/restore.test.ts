import { beforeAll, describe, expect, it } from "vitest";
import { GET as checkCode } from "@/app/api/auth/check_restore_code/route.ts";
import { POST as restore } from "@/app/api/auth/restore/route.ts";
import { POST as setPassword } from "@/app/api/auth/set_password_with_restore_code/route.ts";
import { POST as signIn } from "@/app/api/auth/sign_in/route.ts";
import { POST as signUp } from "@/app/api/auth/sign_up/route.ts";
import { GET as fetchUser } from "@/app/api/users/fetch_user/route.ts";
import { GET as readFactor } from "@/app/api/users/second_factor/route.ts";
import { issueActivationCode, issueRestoreCode } from "@/lib/domain/accounts/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import { callRoute } from "../../factories/call-route.ts";
import { testDatabase } from "../../factories/database.ts";
import { makeBrand } from "../../factories/make-workspace.ts";
import { activated, person } from "../../factories/sign-up-person.ts";

const database = testDatabase();
beforeAll(async () => {
  await makeBrand(database.admin);
});

const idOf = async (email: string) =>
  (await database.admin<{ id: string }[]>`select id from users where email_lower = ${email}`)[0]!.id;
const codeFor = async (email: string) => (await issueRestoreCode(await idOf(email)))!.secret;
const jobs = (kind: string, id: string) =>
  database.admin`select 1 from pgboss.job where name = ${kind} and data ->> 'userId' = ${id}`;
const set = (restore_code: string, password = "another-1") =>
  callRoute(setPassword, { body: { restore_code, password } });
const enter = (email: string, password: string) => callRoute(signIn, { body: { email, password } });

describe("a forgotten password", () => {
  it("is asked about in the same words, after the same work, whether or not the address is known [SH-080, S9]", async () => {
    const email = "known@restore.example";
    await activated(database.admin, email);
    const known = await callRoute(restore, { body: { email: "Known@Restore.example" } });
    const unknown = await callRoute(restore, { body: { email: "nobody@restore.example" } });
    expect(known).toMatchObject({ status: 200, payload: { email: "Known@Restore.example" } });
    expect(unknown).toMatchObject({ status: 200, payload: { email: "nobody@restore.example" } });
    const id = await idOf(email);
    expect(await jobs("account.send_restore", id)).toHaveLength(1);
    const all = await database.admin<{ userId: Id }[]>`
      select data ->> 'userId' as "userId" from pgboss.job where name = 'account.send_restore'`;
    expect(all).toHaveLength(2);
    const nobody = all.find(({ userId }) => userId !== id)!;
    expect(await issueRestoreCode(nobody.userId)).toBeNull();
    expect((await callRoute(restore, { body: { email: "none" } })).fields?.[0]?.path).toBe("email");
  });

  it("is replaced by the code of the mail, which works once; every session ends and a mail tells it [SH-081, SH-082, S8]", async () => {
    const email = "replaced@restore.example";
    const { payload } = await activated(database.admin, email);
    const [code, second] = [await codeFor(email), await codeFor(email)];
    expect(await callRoute(checkCode, { query: { restore_code: code } })).toMatchObject({
      status: 200,
      payload: { email },
    });
    for (const length of [7, 41])
      expect((await set(code, "x".repeat(length))).fields).toEqual([
        { path: "password", message: "The password must have 8 to 40 characters" },
      ]);
    expect(await set(code, "Tk4-".repeat(10))).toMatchObject({ status: 200, payload: { done: true } });
    expect((await callRoute(fetchUser, { as: payload.token })).status).toBe(401);
    expect((await enter(email, person.password)).status).toBe(401);
    expect((await enter(email, "Tk4-".repeat(10))).status).toBe(200);
    const gone = {
      status: 410,
      reason: "gone",
      error: "This link is no longer valid, please ask for a new one",
    };
    for (const used of [code, second, "never"]) {
      expect(await set(used)).toMatchObject(gone);
      expect(await callRoute(checkCode, { query: { restore_code: used } })).toMatchObject(gone);
    }
    expect(await jobs("account.send_notice", await idOf(email))).toHaveLength(1);
  });

  it("is replaced once where two use the code at the same moment", async () => {
    const email = "twice@restore.example";
    await activated(database.admin, email);
    const code = await codeFor(email);
    const answers = await Promise.all([set(code, "first-one"), set(code, "second-one")]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 410]);
    const entered = await Promise.all([enter(email, "first-one"), enter(email, "second-one")]);
    expect(entered.map(({ status }) => status).sort()).toEqual([200, 401]);
  });

  it("has an hour; another kind of code and another brand's count for nothing", async () => {
    const email = "late@restore.example";
    await activated(database.admin, email);
    const code = await codeFor(email);
    const age = (minutes: number) => database.admin`
      update user_codes set expires_at = created_at + interval '1 hour' - make_interval(mins => ${minutes})
       where user_id = ${id} and kind = 'restore'`;
    const id = await idOf(email);
    const [kept] = await database.admin<{ minutes: number }[]>`
      select round(extract(epoch from expires_at - created_at) / 60)::int as minutes from user_codes
       where user_id = ${id} and kind = 'restore'`;
    expect(kept!.minutes).toBe(60);
    await age(61);
    expect((await set(code)).status).toBe(410);
    const other = "waiting@restore.example";
    await callRoute(signUp, { body: { ...person, email: other } });
    const activation = (await issueActivationCode(await idOf(other)))!.secret;
    expect((await set(activation)).status).toBe(410);
    await age(0);
    const [elsewhere] = await database.admin<{ id: string }[]>`
      insert into brands select (jsonb_populate_record(b, jsonb_build_object('id', gen_random_uuid(), 'key', 'elsewhere'))).*
        from brands b limit 1 returning id`;
    await database.admin`update users set brand_id = ${elsewhere!.id} where id = ${id}`;
    expect((await set(code)).status).toBe(410);
  });

  it("of an unconfirmed address confirms it, and whoever signed it up first gains nothing [S25]", async () => {
    const email = "squatted@restore.example";
    await callRoute(signUp, { body: { ...person, email } });
    const squatter = (await enter(email, person.password)).payload as { token: string };
    const activation = (await issueActivationCode(await idOf(email)))!.secret;
    expect((await set(await codeFor(email), "owner-owner")).status).toBe(200);
    const [row] =
      await database.admin`select status, email_confirmed_at from users where email_lower = ${email}`;
    expect(row).toMatchObject({ status: "active", email_confirmed_at: expect.any(Date) });
    expect((await callRoute(fetchUser, { as: squatter.token })).status).toBe(401);
    expect((await enter(email, person.password)).status).toBe(401);
    const [code] =
      await database.admin`select used_at from user_codes where user_id = ${await idOf(email)} and kind = 'activation'`;
    expect(code!.used_at).not.toBeNull();
    expect(activation).not.toBe("");
  });

  it("of a person whom the operator shut out lets nobody in", async () => {
    const email = "blocked@restore.example";
    await activated(database.admin, email);
    await database.admin`update users set status = 'inactive' where email_lower = ${email}`;
    expect((await set(await codeFor(email))).status).toBe(200);
    const [row] = await database.admin`select status from users where email_lower = ${email}`;
    expect(row!.status).toBe("inactive");
    const as = (await enter(email, "another-1")).payload.token as string;
    expect((await callRoute(readFactor, { as })).status).toBe(401);
  });
});
