import { beforeAll, describe, expect, it } from "vitest";
import { POST as setPassword } from "@/app/api/auth/set_password_with_restore_code/route.ts";
import { POST as signIn } from "@/app/api/auth/sign_in/route.ts";
import { POST as signUp } from "@/app/api/auth/sign_up/route.ts";
import { POST as change } from "@/app/api/users/change_password/route.ts";
import { hashPassword, issueRestoreCode } from "@/lib/domain/accounts/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import { callRoute } from "../../factories/call-route.ts";
import { testDatabase } from "../../factories/database.ts";
import { makeBrand } from "../../factories/make-workspace.ts";
import { activated, person } from "../../factories/sign-up-person.ts";

const database = testDatabase();
beforeAll(async () => {
  await makeBrand(database.admin);
});

const common = "This password is one of the most common ones. Choose another";
const ownWords = "This password is mostly your name, your address or ours. Add other words";
const row = "This password is one character again and again, or a row of keys. Choose another";
/** What is refused of a person called Grace Hopper, on the brand's host. */
const refused: readonly (readonly [string, string])[] = [
  ["password1", common],
  ["PASSWORD1", common],
  ["qwertyuiop", common],
  ["12345678", common],
  ["mmmmmmmmmmmmmmmmm", row],
  ["hopper1906", ownWords],
  ["gracehopper", ownWords],
  ["Grace-Hopper", ownWords],
  ["outreach26!", ownWords],
];
const fine = "cobol on a ship";

const idOf = async (email: string) =>
  (await database.admin<{ id: Id }[]>`select id from users where email_lower = ${email}`)[0]!.id;

describe("a password that is easy to guess is refused in words that say why", () => {
  it("to somebody who signs up, also by an invitation: no account is made", async () => {
    for (const [index, [password, message]] of refused.entries())
      for (const invite_code of [undefined, "abcdefghijkl"]) {
        const email = `new-${index}@guess.example`;
        const body = { ...person, email, password, ...(invite_code ? { invite_code } : {}) };
        expect(await callRoute(signUp, { body }), password).toMatchObject({
          status: 400,
          fields: [{ path: "password", message }],
        });
      }
    expect(await database.admin`select 1 from users where email_lower like 'new-%@guess.example'`).toEqual(
      [],
    );
  });

  it("to somebody who changes it", async () => {
    const as = (await activated(database.admin, "changer@guess.example")).payload.token;
    const body = (new_password: string) => ({ old_password: person.password, new_password });
    for (const [password, message] of refused)
      expect(await callRoute(change, { as, body: body(password) }), password).toMatchObject({
        status: 400,
        fields: [{ path: "new_password", message }],
      });
    expect((await callRoute(change, { as, body: body(fine) })).status).toBe(200);
  });

  it("to somebody who forgot it: the mail's link still works for another one", async () => {
    await activated(database.admin, "forgetful@guess.example");
    const restore_code = (await issueRestoreCode(await idOf("forgetful@guess.example")))!.secret;
    const set = (password: string) => callRoute(setPassword, { body: { restore_code, password } });
    for (const [password, message] of refused)
      expect(await set(password), password).toMatchObject({
        status: 400,
        fields: [{ path: "password", message }],
      });
    expect((await set(fine)).status).toBe(200);
  });

  it("never to somebody who signs in with one that they have", async () => {
    const email = "veteran@guess.example";
    await activated(database.admin, email);
    const hash = await hashPassword("password1");
    await database.admin`update users set password_hash = ${hash} where email_lower = ${email}`;
    expect((await callRoute(signIn, { body: { email, password: "password1" } })).status).toBe(200);
  });
});
