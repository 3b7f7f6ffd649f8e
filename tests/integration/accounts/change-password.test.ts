import { beforeAll, describe, expect, it } from "vitest";
import { POST as signIn } from "@/app/api/auth/sign_in/route.ts";
import { POST as change } from "@/app/api/users/change_password/route.ts";
import { GET as fetchUser } from "@/app/api/users/fetch_user/route.ts";
import { changePassword, issueRestoreCode, restorePassword } from "@/lib/domain/accounts/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import { callRoute } from "../../factories/call-route.ts";
import { testDatabase } from "../../factories/database.ts";
import { makeBrand } from "../../factories/make-workspace.ts";
import { activated, person } from "../../factories/sign-up-person.ts";

const database = testDatabase();
let brandId: Id;
beforeAll(async () => {
  await makeBrand(database.admin);
  const [brand] = await database.admin<{ id: Id }[]>`select id from brands limit 1`;
  brandId = brand!.id;
});

const { password } = person;
const next = "another-1";
const enter = (email: string, word: string) =>
  callRoute<{ token: string }>(signIn, { body: { email, password: word } });
const replace = (as: string, old_password: string, new_password: string) =>
  callRoute<{ token: string }>(change, { as, body: { old_password, new_password } });
const who = (as: string) => callRoute(fetchUser, { as });
const begun = async (email: string) => (await activated(database.admin, email)).payload.token;
const idOf = async (email: string) =>
  (await database.admin<{ id: Id }[]>`select id from users where email_lower = ${email}`)[0]!.id;

describe("a password changed by its owner", () => {
  it("takes the one before and a new one, and answers with the session's new token [SH-143, SH-144]", async () => {
    const email = "changes@password.example";
    const as = await begun(email);
    const answer = await replace(as, password, next);
    expect(answer.status).toBe(200);
    expect(answer.cookie).toContain(`session=${answer.payload.token}; Path=/; HttpOnly`);
    expect((await who(as)).status).toBe(401);
    expect((await who(answer.payload.token)).status).toBe(200);
    expect((await enter(email, password)).status).toBe(401);
    expect((await enter(email, next)).status).toBe(200);
  });

  it("has 8 to 40 characters [SH-068]", async () => {
    const as = await begun("length@password.example");
    for (const length of [7, 41])
      expect(await replace(as, password, "x".repeat(length))).toMatchObject({
        status: 400,
        fields: [{ path: "new_password", message: "The password must have 8 to 40 characters" }],
      });
    const { status, payload } = await replace(as, password, "Tk4-".repeat(10));
    expect(status).toBe(200);
    expect((await replace(payload.token, "Tk4-".repeat(10), "Wz7+".repeat(2))).status).toBe(200);
  });

  it("stays what it is for whoever doesn't know it, and where the new one is the same", async () => {
    const as = await begun("unknown@password.example");
    expect(await replace(as, "not-mine-1", next)).toMatchObject({
      status: 400,
      fields: [{ path: "old_password", message: "This is not your password" }],
    });
    expect(await replace(as, password, password)).toMatchObject({
      status: 400,
      fields: [{ path: "new_password", message: "Choose another password than the one you have" }],
    });
    expect((await who(as)).status).toBe(200);
  });

  it("ends every other session, API tokens and mailed links, and tells the person by mail", async () => {
    const email = "alone@password.example";
    const as = await begun(email);
    const other = (await enter(email, password)).payload.token;
    const userId = await idOf(email);
    const [space] = await database.admin<{ id: Id }[]>`
      insert into workspaces (id, brand_id, name) values (gen_random_uuid(), ${brandId}, 'Own') returning id`;
    await database.admin`insert into sessions (id, token_hash, brand_id, user_id, workspace_id, kind, hint, expires_at)
      values (gen_random_uuid(), sha256('api_x'::bytea), ${brandId}, ${userId}, ${space!.id}, 'api', 'x', now() + interval '1 day')`;
    const link = (await issueRestoreCode(userId))!.secret;
    const { payload } = await replace(as, password, next);
    expect((await who(other)).status).toBe(401);
    const left = await database.admin<{ kind: string }[]>`
      select kind from sessions where user_id = ${userId} and revoked_at is null`;
    expect(left).toEqual([{ kind: "user" }]);
    await expect(
      restorePassword({ brandId, brandName: "Outreach", secret: link, password: "third-one-1" }),
    ).rejects.toMatchObject({
      reason: "gone",
    });
    expect((await who(payload.token)).status).toBe(200);
    const mails = await database.admin<{ kind: string }[]>`
      select data ->> 'kind' as kind from pgboss.job
       where name = 'account.send_notice' and data ->> 'userId' = ${userId}`;
    expect(mails).toEqual([{ kind: "ownPasswordChanged" }]);
  });

  it("of two changes at once only one counts, and a session that ended meanwhile changes nothing", async () => {
    const email = "twice@password.example";
    const as = await begun(email);
    const answers = await Promise.all([replace(as, password, next), replace(as, password, "third-one-1")]);
    const right = answers.filter(({ status }) => status === 200);
    expect(right).toHaveLength(1);
    const [session] = await database.admin<{ userId: Id; sessionId: Id }[]>`
      update sessions set revoked_at = now() where token_hash = sha256(${right[0]!.payload.token}::bytea)
      returning id as "sessionId", user_id as "userId"`;
    const oldPassword = answers[0]!.status === 200 ? next : "third-one-1";
    await expect(
      changePassword(session!, { oldPassword, newPassword: "fourth-one", brandName: "Outreach" }),
    ).rejects.toMatchObject({
      reason: "token_invalid",
    });
  });

  it("that there is none is like a wrong one", async () => {
    const email = "none@password.example";
    const as = await begun(email);
    await database.admin`update users set password_hash = null where email_lower = ${email}`;
    expect((await replace(as, password, next)).fields?.[0]?.path).toBe("old_password");
  });
});
