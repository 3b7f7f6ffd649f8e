import { randomBytes } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { POST as beginSignIn } from "@/app/api/auth/passkey/begin/route.ts";
import { POST as enter } from "@/app/api/auth/passkey/route.ts";
import { POST as setPassword } from "@/app/api/auth/set_password_with_restore_code/route.ts";
import { GET as fetchUser } from "@/app/api/users/fetch_user/route.ts";
import { POST as remove } from "@/app/api/users/passkeys/[id]/remove/route.ts";
import { POST as begin } from "@/app/api/users/passkeys/begin/route.ts";
import { POST as add, GET as list } from "@/app/api/users/passkeys/route.ts";
import { addPasskey, issueRestoreCode } from "@/lib/domain/accounts/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import { softAuthenticator } from "../../factories/authenticator.ts";
import { ask, callRoute } from "../../factories/call-route.ts";
import { testDatabase } from "../../factories/database.ts";
import { makeBrand } from "../../factories/make-workspace.ts";
import { activated, person } from "../../factories/sign-up-person.ts";

const database = testDatabase();
beforeAll(async () => {
  await makeBrand(database.admin);
});

const { password } = person;
const site = { host: "localhost", origin: "http://localhost" };
type Options = { challenge: string };

async function withPasskey(email: string) {
  const as = (await activated(database.admin, email)).payload.token;
  const key = softAuthenticator(site);
  const { challenge } = (await callRoute<Options>(begin, { as, body: { password } })).payload;
  const response = key.create(challenge);
  const added = await callRoute<{ _id: string }>(add, { as, body: { name: "Laptop", response } });
  expect(added).toMatchObject({ status: 200 });
  return { as, key, id: added.payload._id, response };
}

const asked = async () => (await callRoute<Options>(beginSignIn, {})).payload.challenge;
const come = (response: object) =>
  callRoute<{ token: string; user: { email: string } }>(enter, { body: { response } });

describe("a passkey", () => {
  it("is added after the password, and signs its person in without one", async () => {
    const email = "passkey@people.example";
    const { as, key } = await withPasskey(email);
    expect((await callRoute(begin, { as, body: { password: "not-mine-1" } })).fields?.[0]?.path).toBe(
      "password",
    );
    const entered = await come(key.get(await asked()));
    expect(entered).toMatchObject({ status: 200, payload: { user: { email } } });
    expect((await callRoute(fetchUser, { as: entered.payload.token })).payload).toMatchObject({ email });
    const keys = await callRoute<{ name: string; last_used_at: string }[]>(list, { as });
    expect(keys.payload).toEqual([
      {
        _id: expect.any(String),
        name: "Laptop",
        created_at: expect.any(String),
        last_used_at: expect.any(String),
      },
    ]);
    const [session] = await database.admin<{ is_strong: boolean }[]>`
      select is_strong from sessions where token_hash = sha256(${entered.payload.token}::bytea)`;
    expect(session!.is_strong).toBe(true);
  });

  it("counts with a challenge of this site that wasn't used, by a person who was recognised, and in no other case", async () => {
    const { key } = await withPasskey("strict@people.example");
    const refused = {
      status: 401,
      reason: "wrong_credentials",
      error: "This passkey does not open an account here",
    };
    const answer = key.get(await asked());
    expect((await come(answer)).status).toBe(200);
    expect(await come(answer), "used").toMatchObject(refused);
    expect(await come(key.get("bm8tc3VjaC1jaGFsbGVuZ2U")), "unknown").toMatchObject(refused);
    expect(await come(key.get(await asked(), { isVerified: false })), "unverified").toMatchObject(refused);
    const late = await asked();
    await database.admin`update passkey_challenges set expires_at = now() - interval '1 second'`;
    expect(await come(key.get(late)), "late").toMatchObject(refused);
    const { id } = key.get(await asked());
    const other = softAuthenticator(site).get(await asked());
    expect(await come({ ...other, id, rawId: id }), "of another key").toMatchObject(refused);
    const elsewhere = softAuthenticator({ host: "evil.example", origin: "https://evil.example" });
    expect(await come({ ...elsewhere.get(await asked()), id, rawId: id }), "of another site").toMatchObject(
      refused,
    );
  });

  it("isn't added by an answer to somebody else's challenge, nor to one of the sign-in", async () => {
    const { as } = await withPasskey("first@people.example");
    const second = (await activated(database.admin, "second@people.example")).payload.token;
    const mine = (await callRoute<Options>(begin, { as, body: { password } })).payload.challenge;
    for (const challenge of [mine, await asked()])
      expect(
        await callRoute(add, {
          as: second,
          body: { name: "X", response: softAuthenticator(site).create(challenge) },
        }),
      ).toMatchObject({ status: 400, error: "The passkey was not accepted. Try again" });
    expect((await callRoute<unknown[]>(list, { as: second })).payload).toEqual([]);
  });

  it("is known once, and nobody else can take it away", async () => {
    const { as, id, key } = await withPasskey("owner@people.example");
    const { challenge } = (await callRoute<Options>(begin, { as, body: { password } })).payload;
    expect(
      (await callRoute(add, { as, body: { name: "Again", response: key.create(challenge) } })).status,
    ).toBe(409);
    const other = (await activated(database.admin, "other@people.example")).payload.token;
    const takeAway = (who: string, words: string) =>
      callRoute(remove, { as: who, params: { id }, body: { password: words } });
    expect((await takeAway(other, password)).status).toBe(404);
    expect((await takeAway(as, "not-mine-1")).status).toBe(400);
    expect((await takeAway(as, password)).status).toBe(200);
    expect((await come(key.get(await asked()))).status).toBe(401);
  });

  it("is refused in words, whatever stands in the answer", async () => {
    const answers = [
      {},
      { id: 7 },
      { id: "a\u0000" },
      { id: "\ud800" },
      { id: "x", response: null },
      { id: "x".repeat(9_000) },
    ];
    for (const response of answers)
      expect((await come(response)).status, JSON.stringify(response).slice(0, 40)).toBeLessThan(500);
    const deep = `{"response":{"id":"x","a":${"[".repeat(25_000)}${"]".repeat(25_000)}}}`;
    expect((await ask(enter, { headers: { "content-type": "application/json" }, body: deep })).status).toBe(
      400,
    );
    const { as, key } = await withPasskey("odd@people.example");
    const good = key.get(await asked());
    for (const change of [
      { clientDataJSON: "e30" },
      { clientDataJSON: 5 },
      { authenticatorData: "" },
      { signature: "%%" },
    ])
      expect((await come({ ...good, response: { ...good.response, ...change } })).status).toBe(401);
    for (const response of [
      {},
      { id: "x", rawId: "x", type: "public-key", response: { attestationObject: "oA" } },
    ])
      expect((await callRoute(add, { as, body: { name: "X", response } })).status).toBe(400);
    const tried = async (forged: Parameters<typeof key.create>[1]) => {
      const { challenge } = (await callRoute<Options>(begin, { as, body: { password } })).payload;
      const response = softAuthenticator(site).create(challenge, forged);
      return (await callRoute(add, { as, body: { name: "X", response } })).status;
    };
    for (const transports of [["\u0000", "usb"], Array(2_000).fill("usb"), "usb", 5, {}])
      expect(await tried({ transports }), JSON.stringify(transports).slice(0, 40)).toBe(200);
    const kept = await database.admin<{ transports: string[] }[]>`
      select distinct transports from passkeys where name = 'X' order by transports`;
    expect(kept.map(({ transports }) => transports)).toEqual([[], ["usb"]]);
    expect(await tried({ named: randomBytes(9_000) })).toBe(400);
    expect(await tried({ format: "android-key" })).toBe(400);
    for (const host of ["%", "a b", "[", "x".repeat(300)])
      expect((await callRoute(beginSignIn, { headers: { host } })).status, host).toBeLessThan(500);
  });

  it("isn't added by a session that ended while its answer was on the way [S8, S25]", async () => {
    const { as } = await withPasskey("slow@people.example");
    const { challenge } = (await callRoute<Options>(begin, { as, body: { password } })).payload;
    const response = softAuthenticator(site).create(challenge);
    const text = new TextEncoder().encode(JSON.stringify({ name: "Late", response }));
    const body = new ReadableStream<Uint8Array>({
      async start(stream) {
        stream.enqueue(text.slice(0, 10));
        await new Promise((wait) => setTimeout(wait, 300));
        await database.admin`update sessions set revoked_at = now() where token_hash = sha256(${as}::bytea)`;
        await new Promise((wait) => setTimeout(wait, 900));
        stream.enqueue(text.slice(10));
        stream.close();
      },
    });
    const headers = { host: "localhost", "content-type": "application/json", authorization: `Bearer ${as}` };
    const sent = { method: "POST", headers, body, duplex: "half" };
    const request = new Request("http://localhost/api/users/passkeys", sent as RequestInit);
    expect((await add(request, { params: Promise.resolve({}) })).status).toBe(401);
    const [user] = await database.admin<{ id: string; brand: string; session: string }[]>`
      select u.id, u.brand_id as brand, s.id as session from users u join sessions s on s.user_id = u.id
       where s.token_hash = sha256(${as}::bytea)`;
    const by = { userId: user!.id as Id, sessionId: user!.session as Id };
    const here = { brandId: user!.brand as Id, brandName: "X", ...site };
    await expect(addPasskey(here, by, { name: "Late", response })).rejects.toMatchObject({
      reason: "token_invalid",
    });
  });

  it("ends with a forgotten password: whoever knew that may have added it [S25]", async () => {
    const { key } = await withPasskey("forgotten@people.example");
    const [user] = await database.admin<{ id: string }[]>`
      select id from users where email_lower = 'forgotten@people.example'`;
    const restore_code = (await issueRestoreCode(user!.id as Id))!.secret;
    const body = { restore_code, password: "another-1" };
    expect((await callRoute(setPassword, { body })).status).toBe(200);
    expect((await come(key.get(await asked()))).status).toBe(401);
  });
});
