import { beforeAll, describe, expect, it } from "vitest";
import { GET as activateEmail } from "@/app/api/auth/activate_email/route.ts";
import { GET as checkCode, POST as confirmCode } from "@/app/api/auth/check_activation_code/route.ts";
import { POST as signIn } from "@/app/api/auth/sign_in/route.ts";
import { POST as signUp } from "@/app/api/auth/sign_up/route.ts";
import { GET as validate } from "@/app/api/auth/validate_token/route.ts";
import { GET as fetchUser } from "@/app/api/users/fetch_user/route.ts";
import { issueActivationCode } from "@/lib/domain/accounts/index.ts";
import { callRoute } from "../../factories/call-route.ts";
import { testDatabase } from "../../factories/database.ts";
import { makeBrand, makeMember } from "../../factories/make-workspace.ts";
import { activated, browserOf, person } from "../../factories/sign-up-person.ts";

const database = testDatabase();
beforeAll(async () => {
  await makeBrand(database.admin);
});

describe("sign-up", () => {
  it("needs acceptance, a country, a right phone, 8 characters and a 12-character code [SH-067, SH-070, SH-071, SH-072, SH-075]", async () => {
    const path = async (change: object) => {
      const answer = await callRoute(signUp, { body: { ...person, ...change } });
      return [answer.status, answer.fields?.[0]?.path];
    };
    expect(await path({ accept_terms: false })).toEqual([400, "accept_terms"]);
    expect(await path({ country: "" })).toEqual([400, "country"]);
    expect(await path({ phone: "12" })).toEqual([400, "phone"]);
    for (const length of [7, 41])
      expect(await path({ password: "x".repeat(length) })).toEqual([400, "password"]);
    for (const [n, length] of [8, 40].entries())
      expect(await path({ email: `long${n}@people.example`, password: "Tk4-".repeat(length / 4) })).toEqual([
        200,
        undefined,
      ]);
    for (const length of [11, 13])
      expect(await path({ invite_code: "x".repeat(length) })).toEqual([400, "invite_code"]);
  });

  it("says what is wrong with an address that is none [SH-074]", async () => {
    for (const email of ["", "grace", "grace@", "grace@people", "grace@people.example\r\nBcc: x@y.example"]) {
      expect(await callRoute(signUp, { body: { ...person, email } }), JSON.stringify(email)).toMatchObject({
        status: 400,
        fields: [{ path: "email", message: "Not valid email" }],
      });
    }
  });

  it("refuses texts that can't be stored instead of failing on them [F21]", async () => {
    const bad = ["abcdefghijk\u0000", "abcdefghijk\ud800"];
    for (const value of bad) {
      const changes = [{ invite_code: value }, { track: { a: value } }, { track: { [value]: "a" } }];
      for (const change of [...changes, { irclickid: value }, { password: value }]) {
        const answer = await callRoute(signUp, {
          body: { ...person, email: "odd@people.example", ...change },
        });
        expect(answer.status, JSON.stringify(change)).toBe(400);
      }
      expect((await callRoute(signIn, { body: { email: person.email, password: value } })).status).toBe(400);
    }
  });

  it("takes phone numbers of digits, plus, space, hyphen and parentheses, 5 to 13 digits [SH-508]", async () => {
    const status = async (phone: string, n: number) => {
      const email = `phone${n}@people.example`;
      return (await callRoute(signUp, { body: { ...person, email, phone } })).status;
    };
    const right = ["+1 (202) 555-0123", "2025550123", "202-555 0123", "12345", "1234567890123"];
    expect(await Promise.all(right.map(status))).toEqual([200, 200, 200, 200, 200]);
    const rows = await database.admin<{ phone: string }[]>`
      select phone from users where email_lower like 'phone_@people.example' order by email_lower`;
    expect(rows.map(({ phone }) => phone)).toEqual([
      "+12025550123",
      "+12025550123",
      "+12025550123",
      "12345",
      "1234567890123",
    ]);
    const wrong = ["1234", "12345678901234", "202.555.0123", "call 2025550123"];
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
    expect(first).toMatchObject({
      status: 200,
      cookie: expect.stringMatching(/^sign-up=/),
      payload: { email: person.email },
    });
    expect(second).toMatchObject({ status: 200, cookie: expect.stringMatching(/^sign-up=/) });
    // The same sort of cookie, and no session.
    expect(second.cookie).toHaveLength(first.cookie!.length);
    const [{ count }] =
      (await database.admin`select count(*)::int from users where email_lower = ${person.email}`) as [
        { count: number },
      ];
    expect(count).toBe(1);
  });

  it("confirms by the mail's code once, with a session as cookie and token [SH-054, SH-088, SH-092]", async () => {
    const begun = await activated(database.admin, "once@people.example");
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

describe("an address that somebody else signed up first", () => {
  const thief = { ...person, password: "thief-password", first_name: "Thief", irclickid: "thief" };
  const mine = { ...person, password: "owner-password" };
  const rowOf = async (email: string) =>
    (
      await database.admin<
        { id: string; first_name: string }[]
      >`select id, first_name from users where email_lower = ${email}`
    )[0]!;
  const signUpsOf = async (email: string) => {
    const rows = await database.admin<{ data: { signUpId?: string } }[]>`
      select j.data from pgboss.job j join users u on j.data ->> 'userId' = u.id::text
       where j.name = 'account.send_activation' and u.email_lower = ${email} order by j.created_on`;
    return rows.map(({ data }) => data.signUpId ?? null);
  };
  const codeOf = async (email: string, signUpId: string | null) =>
    (await issueActivationCode((await rowOf(email)).id, signUpId))?.secret ?? "none";
  const passwordIs = async (email: string, password: string) =>
    (await callRoute<{ token: string }>(signIn, { body: { email, password } })).status === 200;

  it("is its owner's after the confirmation: the first password, sessions and codes are worth nothing [S25]", async () => {
    const email = "taken@people.example";
    await callRoute(signUp, { body: { ...thief, email } });
    const planted = await callRoute<{ token: string }>(signIn, { body: { email, password: thief.password } });
    expect(planted.status).toBe(200);
    const headers = browserOf(await callRoute(signUp, { body: { ...mine, email } }));
    const [first, second] = await signUpsOf(email);
    expect([first, typeof second]).toEqual([null, "string"]);
    const [thiefs, owners] = [await codeOf(email, first!), await codeOf(email, second!)];
    // Until then nothing has changed: the second sign-up alone takes nothing over either.
    expect((await rowOf(email)).first_name).toBe("Thief");
    expect(await passwordIs(email, mine.password)).toBe(false);
    const begun = await callRoute<{ token: string }>(checkCode, {
      query: { activation_code: owners },
      headers,
    });
    expect(begun.status).toBe(200);
    expect((await callRoute(fetchUser, { as: begun.payload.token })).payload).toMatchObject({
      first_name: person.first_name,
      track_info: {},
    });
    expect(await passwordIs(email, mine.password)).toBe(true);
    expect(await passwordIs(email, thief.password)).toBe(false);
    expect((await callRoute(validate, { as: planted.payload.token })).status).toBe(401);
    expect(await callRoute(checkCode, { query: { activation_code: thiefs } })).toMatchObject({ status: 410 });
    const left = await database.admin`select 1 from sign_ups where user_id = ${(await rowOf(email)).id}`;
    expect(left).toHaveLength(0);
    const { id } = await rowOf(email);
    expect(
      await database.admin`select 1 from user_codes where user_id = ${id} and used_at is null`,
    ).toHaveLength(0);
  });

  it("isn't gained by signing it up second either: each code brings its own sign-up's words [S25]", async () => {
    const email = "second@people.example";
    const headers = browserOf(await callRoute(signUp, { body: { ...mine, email } }));
    await callRoute(signUp, { body: { ...thief, email } });
    const [first, second] = await signUpsOf(email);
    const [owners, thiefs] = [await codeOf(email, first!), await codeOf(email, second!)];
    expect((await callRoute(checkCode, { query: { activation_code: owners }, headers })).status).toBe(200);
    expect(await passwordIs(email, mine.password)).toBe(true);
    expect(await passwordIs(email, thief.password)).toBe(false);
    expect((await callRoute(checkCode, { query: { activation_code: thiefs } })).status).toBe(410);
    // A mail that was still to be sent for the other sign-up makes no code any more.
    expect(await codeOf(email, second!)).toBe("none");
  });

  it("two codes at once: one wins, whole [S25]", async () => {
    const email = "both@people.example";
    const browsers = [
      browserOf(await callRoute(signUp, { body: { ...mine, email } })),
      browserOf(await callRoute(signUp, { body: { ...thief, email } })),
    ];
    const codes = await Promise.all((await signUpsOf(email)).map((id) => codeOf(email, id)));
    const answers = await Promise.all(
      codes.map((activation_code, n) =>
        callRoute(checkCode, { query: { activation_code }, headers: browsers[n]! }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 410]);
    const won = answers[0]!.status === 200 ? mine : thief;
    expect(await passwordIs(email, won.password)).toBe(true);
    expect((await rowOf(email)).first_name).toBe(won.first_name);
  });

  it("somebody who is signed in is not made another by a foreign link, and the code stays good [S7, S25]", async () => {
    const email = "linked@people.example";
    const headers = browserOf(await callRoute(signUp, { body: { ...mine, email } }));
    const [signUpId = null] = await signUpsOf(email);
    const query = { activation_code: await codeOf(email, signUpId) };
    const victim = await makeMember(database.admin);
    const opened = await callRoute(checkCode, { as: victim.token, query });
    expect(opened).toMatchObject({ status: 409, reason: "conflict", cookie: null });
    expect((await callRoute(fetchUser, { as: victim.token })).status).toBe(200);
    expect((await callRoute(checkCode, { query, headers })).status).toBe(200);
  });

  it("a stranger's session brings no mail of their own sign-up up again, once the owner has signed up [S25]", async () => {
    const email = "pushed@people.example";
    await callRoute(signUp, { body: { ...thief, email } });
    const planted = await callRoute<{ token: string }>(signIn, { body: { email, password: thief.password } });
    await callRoute(signUp, { body: { ...mine, email } });
    expect((await callRoute(activateEmail, { as: planted.payload.token })).status).toBe(200);
    const [, second, pushed] = await signUpsOf(email);
    expect(pushed).toBe(second);
  });

  it("whichever mail's link its owner presses, in the browser of their sign-up it confirms that one [S25]", async () => {
    for (const [email, isThiefFirst] of [
      ["pressed-1@people.example", true],
      ["pressed-2@people.example", false],
    ] as const) {
      if (isThiefFirst) await callRoute(signUp, { body: { ...thief, email } });
      const headers = browserOf(await callRoute(signUp, { body: { ...mine, email } }));
      if (!isThiefFirst) await callRoute(signUp, { body: { ...thief, email } });
      const ids = await signUpsOf(email);
      const activation_code = await codeOf(email, isThiefFirst ? ids[0]! : ids[1]!);
      expect((await callRoute(checkCode, { query: { activation_code }, headers })).status).toBe(200);
      expect((await rowOf(email)).first_name).toBe(person.first_name);
      expect(await passwordIs(email, mine.password)).toBe(true);
      expect(await passwordIs(email, thief.password)).toBe(false);
    }
  });

  it("a link that stands alone asks any other browser for the sign-up's password, or for a new one [S25]", async () => {
    const email = "alone@people.example";
    await callRoute(signUp, {
      body: { ...thief, email, track: { ref: "thief" }, invite_code: "stolen-space" },
    });
    const activation_code = await codeOf(email, null);
    const field = { path: "password", message: expect.any(String) };
    // Not another address's sign-up, no forged cookie, and no wrong password.
    const other = browserOf(await callRoute(signUp, { body: { ...mine, email: "other@people.example" } }));
    const forged = { ...other, cookie: other.cookie.replace(/.{4}$/, "AAAA") };
    for (const headers of [{}, other, forged])
      expect(await callRoute(checkCode, { query: { activation_code }, headers })).toMatchObject({
        status: 400,
        cookie: null,
        fields: [field],
      });
    const confirm = (body: object) => callRoute(confirmCode, { body: { activation_code, ...body } });
    expect(await confirm({ password: mine.password })).toMatchObject({ status: 400, fields: [field] });
    expect(await confirm({ new_password: "password" })).toMatchObject({
      status: 400,
      fields: [{ path: "new_password" }],
    });
    expect((await confirm({ new_password: mine.password })).status).toBe(200);
    expect(await passwordIs(email, mine.password)).toBe(true);
    expect(await passwordIs(email, thief.password)).toBe(false);
    // Nothing of what the stranger told leads the owner anywhere.
    const [row] = await database.admin`select phone, track_info from users where email_lower = ${email}`;
    expect(row).toEqual({ phone: "", track_info: {} });
  });

  it("on another device the password of the sign-up confirms it, and so does its own session [S25]", async () => {
    const [phone, desk] = ["phone@people.example", "desk@people.example"];
    for (const email of [phone, desk]) await callRoute(signUp, { body: { ...mine, email } });
    const body = { activation_code: await codeOf(phone, null), password: mine.password };
    expect((await callRoute(confirmCode, { body })).status).toBe(200);
    expect(await passwordIs(phone, mine.password)).toBe(true);
    const { payload } = await callRoute<{ token: string }>(signIn, {
      body: { email: desk, password: mine.password },
    });
    const query = { activation_code: await codeOf(desk, null) };
    expect((await callRoute(checkCode, { as: payload.token, query })).status).toBe(200);
  });

  it("a new password that is chosen at the link counts, also in the browser of an earlier sign-up [S25]", async () => {
    const email = "changed@people.example";
    const headers = browserOf(await callRoute(signUp, { body: { ...mine, email } }));
    const body = { activation_code: await codeOf(email, null), new_password: "a newer secret" };
    expect((await callRoute(confirmCode, { body, headers })).status).toBe(200);
    expect(await passwordIs(email, "a newer secret")).toBe(true);
    expect(await passwordIs(email, mine.password)).toBe(false);
  });

  it("takes an invitation by its own field alone, which is checked", async () => {
    const body = { ...mine, email: "tracked@people.example", track: { invite_code: "stolen-space" } };
    expect(await callRoute(signUp, { body })).toMatchObject({ status: 400 });
  });

  it("a repeated sign-up of a confirmed address changes nothing and sends a mail that says so [S25, SH-079]", async () => {
    const email = "confirmed@people.example";
    await activated(database.admin, email);
    await callRoute(signUp, { body: { ...thief, email } });
    expect((await rowOf(email)).first_name).toBe(person.first_name);
    expect(await passwordIs(email, thief.password)).toBe(false);
    const jobs = await database.admin`
      select 1 from pgboss.job j join users u on j.data ->> 'userId' = u.id::text
       where j.name = 'account.send_already_registered' and u.email_lower = ${email}`;
    expect(jobs).toHaveLength(1);
  });
});
