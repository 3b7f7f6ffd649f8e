import { beforeAll, describe, expect, it } from "vitest";
import { POST as signIn } from "@/app/api/auth/sign_in/route.ts";
import { POST as endOthers } from "@/app/api/auth/sign_out_everywhere/route.ts";
import { POST as changePassword } from "@/app/api/users/change_password/route.ts";
import { GET as fetchUser } from "@/app/api/users/fetch_user/route.ts";
import { POST as end } from "@/app/api/users/sessions/[id]/end/route.ts";
import { GET as readSessions } from "@/app/api/users/sessions/route.ts";
import { POST as update } from "@/app/api/users/update/route.ts";
import type { SessionView } from "@/lib/contracts/sessions.ts";
import { db } from "@/lib/db/index.ts";
import { purgeAccounts } from "@/lib/domain/accounts/index.ts";
import { callRoute } from "../../factories/call-route.ts";
import { testDatabase } from "../../factories/database.ts";
import { makeBrand } from "../../factories/make-workspace.ts";
import { activated, person } from "../../factories/sign-up-person.ts";

const database = testDatabase();
beforeAll(async () => {
  await makeBrand(database.admin);
});

const firefox = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0";
const list = async (as: string) => (await callRoute<SessionView[]>(readSessions, { as })).payload;
const enter = async (email: string, agent = firefox) =>
  (
    await callRoute<{ token: string }>(signIn, {
      body: { email, password: person.password },
      headers: { "user-agent": agent, "x-forwarded-for": "203.0.113.77" },
    })
  ).payload.token;
const body = { password: person.password };
const works = async (as: string) => (await callRoute(fetchUser, { as })).status === 200;

describe("the sessions of a person", () => {
  it("are listed with browser and system, begin and last use, the own one first", async () => {
    const email = "list@sessions.example";
    const first = (await activated(database.admin, email)).payload.token;
    const second = await enter(email);
    const told = await list(first);
    expect(told).toHaveLength(2);
    expect(told[0]).toMatchObject({ is_current: true, is_strong: false });
    expect(told[1]).toMatchObject({ is_current: false, device: "Firefox, Windows" });
    expect(Date.parse(told[1]!.created_at)).toBeLessThanOrEqual(Date.parse(told[1]!.last_seen_at));
    expect((await list(second)).map(({ is_current }) => is_current)).toEqual([true, false]);
    expect(JSON.stringify(told)).not.toContain("203.0.113.77");
  });

  it("are told as used again five minutes after they were last seen", async () => {
    const email = "seen@sessions.example";
    const as = (await activated(database.admin, email)).payload.token;
    const seen = (minutes: number) => database.admin`
      update sessions set last_seen_at = now() - make_interval(mins => ${minutes}) where token_hash = sha256(${as}::bytea)`;
    const age = async () => Date.now() - Date.parse((await list(as))[0]!.last_seen_at);
    await seen(4);
    expect(await age()).toBeGreaterThan(3 * 60_000);
    await seen(6);
    expect(await age()).toBeLessThan(60_000);
  });

  it("end after 14 days in which nobody uses them, and 30 days after the sign-in however they are used", async () => {
    const email = "unused@sessions.example";
    const as = (await activated(database.admin, email)).payload.token;
    const days = async () => {
      const [row] = await database.admin<{ days: number }[]>`
        select extract(epoch from expires_at - now()) / 86400 as days from sessions where token_hash = sha256(${as}::bytea)`;
      return Math.round(Number(row!.days));
    };
    /** As if the session had begun, was used last and ends so many days earlier. */
    const age = (by: number) => database.admin`
      update sessions set created_at = created_at - make_interval(days => ${by}), last_seen_at = last_seen_at - make_interval(days => ${by}),
        expires_at = expires_at - make_interval(days => ${by}) where token_hash = sha256(${as}::bytea)`;
    expect(await days()).toBe(14);
    await age(13);
    expect(await works(as)).toBe(true);
    expect(await days()).toBe(14);
    await age(10);
    expect(await works(as)).toBe(true);
    expect(await days()).toBe(7);
    await age(8);
    expect(await works(as)).toBe(false);
    const other = await enter(email);
    await database.admin`update sessions set expires_at = expires_at - interval '14 days 1 second', created_at = created_at - interval '14 days'
      where token_hash = sha256(${other}::bytea)`;
    expect(await works(other)).toBe(false);
  });

  it("go on under another token after a change of the password, and still end 30 days after the sign-in", async () => {
    const as = (await activated(database.admin, "renewed@sessions.example")).payload.token;
    await database.admin`update sessions set created_at = created_at - interval '25 days' where token_hash = sha256(${as}::bytea)`;
    const body = { old_password: person.password, new_password: "cobol on a ship" };
    const { cookie, payload } = await callRoute<{ token: string }>(changePassword, { as, body });
    const [row] = await database.admin<{ seconds: number }[]>`
      select extract(epoch from expires_at - now())::int as seconds from sessions where token_hash = sha256(${payload.token}::bytea)`;
    const fiveDays = 5 * 86_400;
    for (const seconds of [row!.seconds, Number(/max-age=(\d+)/i.exec(cookie ?? "")![1])]) {
      expect(seconds).toBeGreaterThan(fiveDays - 60);
      expect(seconds).toBeLessThanOrEqual(fiveDays);
    }
  });

  it("end one by one, and only by their own person", async () => {
    const email = "one@sessions.example";
    const as = (await activated(database.admin, email)).payload.token;
    const [lost, kept] = [await enter(email), await enter(email)];
    const id = (await list(lost))[0]!._id;
    const stranger = (await activated(database.admin, "other@sessions.example")).payload.token;
    const gone = { status: 404, error: "This session has ended already" };
    expect(await callRoute(end, { as: stranger, params: { id }, body })).toMatchObject(gone);
    expect(await works(lost)).toBe(true);
    expect((await callRoute(end, { as, params: { id }, body })).status).toBe(200);
    expect([await works(lost), await works(kept), await works(as)]).toEqual([false, true, true]);
    expect(await callRoute(end, { as, params: { id }, body })).toMatchObject(gone);
    expect(await list(as)).toHaveLength(2);
  });

  it("end all but one", async () => {
    const email = "all@sessions.example";
    const as = (await activated(database.admin, email)).payload.token;
    await enter(email);
    await enter(email, "curl/8");
    expect((await callRoute(endOthers, { as, body })).payload).toEqual({ done: true, ended: 2 });
    expect(await list(as)).toMatchObject([{ is_current: true }]);
  });

  it("end only for somebody who knows the password: an open session alone isn't enough", async () => {
    const email = "open@sessions.example";
    const as = (await activated(database.admin, email)).payload.token;
    const other = await enter(email);
    const id = (await list(other))[0]!._id;
    const refused = (message: string) => ({
      status: 400,
      reason: "invalid_input",
      error: message,
      fields: [{ path: "password", message }],
    });
    for (const [given, message] of [
      [{}, "Enter your password"],
      [{ password: "" }, "Enter your password"],
      [{ password: "not-mine-1" }, "This is not your password"],
    ] as const) {
      expect(await callRoute(end, { as, params: { id }, body: given })).toMatchObject(refused(message));
      expect(await callRoute(endOthers, { as, body: given })).toMatchObject(refused(message));
    }
    expect([await works(other), await works(as)]).toEqual([true, true]);
  });

  it("of somebody without a password end in the ten minutes after their sign-in, and not later", async () => {
    const email = "none@sessions.example";
    const as = (await activated(database.admin, email)).payload.token;
    const other = await enter(email);
    const id = (await list(other))[0]!._id;
    await database.admin`update users set password_hash = null where email_lower = ${email}`;
    const began = (minutes: number) => database.admin`
      update sessions set created_at = now() - make_interval(mins => ${minutes}) where token_hash = sha256(${as}::bytea)`;
    await began(11);
    const refused = {
      status: 403,
      reason: "forbidden",
      error: "Sign in again to do this: for 10 minutes it shows that it is you",
    };
    // A password that is made up opens nothing.
    for (const given of [{}, { password: person.password }]) {
      expect(await callRoute(end, { as, params: { id }, body: given })).toMatchObject(refused);
      expect(await callRoute(endOthers, { as, body: given })).toMatchObject(refused);
    }
    await began(9);
    expect((await callRoute(end, { as, params: { id } })).status).toBe(200);
    expect((await callRoute(endOthers, { as })).payload).toEqual({ done: true, ended: 0 });
    expect([await works(other), await works(as)]).toEqual([false, true]);
  });
});

describe("a sign-in where the person hasn't signed in before", () => {
  const told = async (email: string, kind = "newSignIn") =>
    (
      await database.admin`select 1 from pgboss.job j join users u on u.id::text = j.data ->> 'userId'
        where j.name = 'account.send_notice' and j.data ->> 'kind' = ${kind} and u.email_lower = ${email}`
    ).length;

  it("is told by mail, once for a place, and not where the browser is known", async () => {
    const email = "new@sessions.example";
    await activated(database.admin, email);
    await enter(email);
    expect(await told(email)).toBe(1);
    await enter(email);
    expect(await told(email)).toBe(1);
    const body = { email, password: person.password };
    const headers = { "user-agent": firefox.replaceAll("Firefox", "Chrome") };
    const first = await callRoute(signIn, { body, headers });
    expect(await told(email)).toBe(2);
    const device = /known-[^=]+=[^;]+/.exec(first.cookie ?? "")![0];
    const elsewhere = firefox.replaceAll("Windows NT", "Macintosh; Mac OS X");
    await callRoute(signIn, {
      body,
      headers: { "user-agent": elsewhere, cookie: device, origin: "http://localhost" },
    });
    expect(await told(email)).toBe(2);
  });

  it("is known for 37 days, though a session that nobody uses ends after 14", async () => {
    const email = "known@sessions.example";
    await activated(database.admin, email);
    await enter(email);
    const [user] = await database.admin`select id from users where email_lower = ${email}`;
    const age = (days: number) => database.admin`
      update sessions set created_at = now() - make_interval(days => ${days}), expires_at = now() - make_interval(days => ${days - 14})
        where user_id = ${user!.id}`;
    const left = async () => {
      await db.platform("operations", purgeAccounts);
      const rows = await database.admin`select kind from sessions where user_id = ${user!.id}`;
      return new Set(rows.map(({ kind }) => kind));
    };
    await database.admin`insert into sessions (id, token_hash, brand_id, user_id, workspace_id, kind, hint, expires_at)
      select gen_random_uuid(), sha256('an api token'), brand_id, user_id, gen_random_uuid(), 'api', 'abcd', now() from sessions
       where user_id = ${user!.id} limit 1`;
    await age(36);
    expect(await left()).toEqual(new Set(["user"]));
    await age(38);
    expect(await left()).toEqual(new Set());
  });

  it("isn't told to whoever turned that off, which a mail tells once, and a wrong password tells nothing", async () => {
    const email = "quiet@sessions.example";
    const as = (await activated(database.admin, email)).payload.token;
    await callRoute(signIn, { body: { email, password: "not-mine-1" }, headers: { "user-agent": firefox } });
    expect(await told(email)).toBe(0);
    for (let n = 0; n < 2; n++) await callRoute(update, { as, body: { sign_in_mails: false } });
    await enter(email);
    expect(await told(email)).toBe(0);
    expect(await told(email, "signInMailsOff")).toBe(1);
  });
});
