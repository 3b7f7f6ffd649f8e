import { createHash, randomBytes } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { POST as accept } from "@/app/api/oauth/accept/route.ts";
import { POST as token } from "@/app/api/oauth/token/route.ts";
import { POST as userinfo } from "@/app/api/oauth/userinfo/route.ts";
import { addOauthSite, readConsent, removeOauthSite } from "@/lib/domain/accounts/index.ts";
import { brandCommand } from "@/lib/server/brand-command.ts";
import { ask, callRoute } from "../../factories/call-route.ts";
import { testDatabase } from "../../factories/database.ts";
import { type MadeMember, makeBrand, makeMember } from "../../factories/make-workspace.ts";

const database = testDatabase();
const home = "https://site.example/back?from=us";
let brandId: string;
let site: { clientId: string; secret: string };
let who: MadeMember;

beforeEach(async () => {
  who = await makeMember(database.admin);
  brandId = await makeBrand(database.admin);
  site = await addOauthSite(brandId, { name: "Site", redirectUrls: [home] });
});

const pkce = () => {
  const verifier = randomBytes(32).toString("base64url");
  return { verifier, challenge: createHash("sha256").update(verifier).digest("base64url") };
};

/** The person accepts; the code that the site gets. */
async function consent(challenge: string, change: object = {}) {
  const body = { client_id: site.clientId, state: "s 1&x", code_challenge: challenge, ...change };
  return callRoute<{ redirect_url: string }>(accept, { as: who.token, body });
}
const codeOf = (url: string) => new URL(url).searchParams.get("code") ?? "";

/** An answer without an envelope. */
interface Plain {
  readonly status: number;
  readonly access_token?: string;
  readonly error?: string;
}

/** A site's server asks, as a form. */
async function exchange(code: string, verifier: string, change: Record<string, string> = {}): Promise<Plain> {
  const form = new URLSearchParams({
    grant_type: "authorization_code",
    client_id: site.clientId,
    client_secret: site.secret,
    code,
    code_verifier: verifier,
    ...change,
  });
  const answer = await ask(token, {
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: form.toString(),
  });
  return { status: answer.status, ...((await answer.json()) as object) };
}
async function claims(accessToken: string): Promise<Plain> {
  const answer = await ask(userinfo, { headers: { authorization: `Bearer ${accessToken}` }, body: "" });
  return { status: answer.status, ...((await answer.json()) as object) };
}

describe("a site that wants to know who somebody is", () => {
  it("gets a code at its own address, a token for it, and with that the person's name and address [SH-086, SH-091]", async () => {
    const { verifier, challenge } = pkce();
    const { payload } = await consent(challenge);
    const back = new URL(payload.redirect_url);
    expect(`${back.origin}${back.pathname}`).toBe("https://site.example/back");
    expect(Object.fromEntries(back.searchParams)).toMatchObject({ from: "us", state: "s 1&x" });
    const given = await exchange(codeOf(payload.redirect_url), verifier);
    expect(given).toMatchObject({ status: 200, token_type: "Bearer", expires_in: 600 });
    expect(await claims(given.access_token ?? "")).toEqual({
      status: 200,
      sub: who.userId,
      email: `${who.userId}@people.example`,
      given_name: "Ada",
      family_name: "Test",
    });
    // It opens nothing else.
    const { GET: info } = await import("@/app/api/space/info/route.ts");
    expect((await callRoute(info, { as: given.access_token ?? "" })).status).toBe(401);
    const [row] =
      await database.admin`select code_hash, access_hash from oauth_codes where user_id = ${who.userId}`;
    expect(JSON.stringify(row)).not.toContain(given.access_token);
  });

  it("is told apart by its exact address, its brand and PKCE; nobody is sent anywhere else (decision 47)", async () => {
    const { challenge } = pkce();
    const cases: [object, number][] = [
      [{ client_id: "site_unknown" }, 404],
      [{ redirect_uri: "https://site.example/back" }, 400],
      [{ redirect_uri: "https://site.example/back?from=us&more=1" }, 400],
      [{ redirect_uri: "https://evil.example/" }, 400],
      [{ code_challenge: "short" }, 400],
      [{ code_challenge: "" }, 400],
      [{ state: "" }, 400],
    ];
    for (const [change, status] of cases)
      expect([change, (await consent(challenge, change)).status]).toEqual([change, status]);
    const [other] = await database.admin`insert into brands (id, key, name, title, theme, switches)
      values (gen_random_uuid(), ${`b${Date.now()}`}, 'B', 'B', '{}', '{}') returning id`;
    await expect(
      readConsent(other!.id, { clientId: site.clientId, state: "s", redirectUrl: null, challenge }),
    ).rejects.toMatchObject({ reason: "not_found" });
    expect(
      (await callRoute(accept, { body: { client_id: site.clientId, state: "s", code_challenge: challenge } }))
        .status,
    ).toBe(401);
  });

  it("may use a code once, within a minute; used again, its token ends, too", async () => {
    const { verifier, challenge } = pkce();
    const code = codeOf((await consent(challenge)).payload.redirect_url);
    const tries = await Promise.all(Array.from({ length: 5 }, () => exchange(code, verifier)));
    const [first] = tries.filter(({ status }) => status === 200);
    expect(tries.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(tries.filter(({ error }) => error === "invalid_grant")).toHaveLength(4);
    expect((await claims(first?.access_token ?? "")).status).toBe(401);

    const late = codeOf((await consent(challenge)).payload.redirect_url);
    await database.admin`update oauth_codes set expires_at = now() - interval '1 second' where used_at is null`;
    expect(await exchange(late, verifier)).toMatchObject({ status: 400, error: "invalid_grant" });
  });

  it("needs the verifier, the secret and the address of that code; a wrong one spends the code", async () => {
    const { verifier, challenge } = pkce();
    const fresh = async () => codeOf((await consent(challenge)).payload.redirect_url);
    const other = await addOauthSite(brandId, { name: "Other", redirectUrls: [home] });
    for (const [change, error] of [
      [{ code_verifier: pkce().verifier }, "invalid_grant"],
      [{ code_verifier: "" }, "invalid_grant"],
      [{ redirect_uri: "https://evil.example/" }, "invalid_grant"],
    ] as const) {
      const code = await fresh();
      expect(await exchange(code, verifier, change)).toMatchObject({ status: 400, error });
      expect(await exchange(code, verifier)).toMatchObject({ error: "invalid_grant" });
    }
    const code = await fresh();
    expect(await exchange(code, verifier, { client_secret: other.secret })).toMatchObject({
      status: 401,
      error: "invalid_client",
    });
    expect(
      await exchange(code, verifier, { client_id: other.clientId, client_secret: other.secret }),
    ).toMatchObject({ error: "invalid_grant" });
    expect(await exchange(code, verifier, { grant_type: "password" })).toMatchObject({
      error: "unsupported_grant_type",
    });
    // A stranger's tries spent nothing.
    expect(await exchange(code, verifier)).toMatchObject({ status: 200 });
  });

  it("learns nothing of somebody who was switched off, with an old token, or once it is taken away", async () => {
    const { verifier, challenge } = pkce();
    const fresh = async () =>
      (await exchange(codeOf((await consent(challenge)).payload.redirect_url), verifier)).access_token ?? "";
    const [one, two] = [await fresh(), await fresh()];
    await database.admin`update oauth_codes set access_expires_at = now() where access_hash is not null
      and id = (select max(id::text)::uuid from oauth_codes where user_id = ${who.userId})`;
    expect((await claims(two)).status).toBe(401);
    expect((await claims(one)).status).toBe(200);
    await database.admin`update users set status = 'inactive' where id = ${who.userId}`;
    expect((await claims(one)).status).toBe(401);
    await database.admin`update users set status = 'active' where id = ${who.userId}`;
    await removeOauthSite(brandId, site.clientId);
    expect((await claims(one)).status).toBe(401);
    expect((await claims("")).status).toBe(401);
  });
});

it("an operator registers a site, lists it and takes it back", async () => {
  const dns = { textsOf: async () => [] };
  const run = (...words: string[]) => brandCommand(["default", "site", ...words], dns);
  const lines = (await run("add", "Wiki", "https://wiki.example/in", "http://localhost:8080/in")) ?? [];
  const clientId = lines[0]?.split(" ")[1] ?? "";
  expect(lines[1]).toMatch(/^client_secret \S{40,}$/);
  expect(await run()).toContain(`${clientId}\tWiki\thttps://wiki.example/in\thttp://localhost:8080/in`);
  for (const address of [
    "http://wiki.example/",
    "https://wiki.example/#a",
    "javascript:alert(1)",
    "https://a:b@wiki.example/",
  ])
    await expect(run("add", "Wiki", address)).rejects.toThrow("no address");
  expect(await run("remove", clientId)).toEqual([`${clientId} can sign nobody in any more.`]);
  await expect(run("remove", clientId)).rejects.toThrow("has no site");
});
