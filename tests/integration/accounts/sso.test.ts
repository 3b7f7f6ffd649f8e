import { describe, expect, it } from "vitest";
import { GET as microsoft } from "@/app/api/auth/ad/login/route.ts";
import { GET as google } from "@/app/api/auth/google/login/route.ts";
import { GET as callback } from "@/app/api/sso/callback/[provider]/route.ts";
import { GET as fetchUser } from "@/app/api/users/fetch_user/route.ts";
import type { UserView } from "@/lib/contracts/accounts.ts";
import { issueRestoreCode, restorePassword } from "@/lib/domain/accounts/index.ts";
import { newId } from "@/lib/kernel/ids/index.ts";
import { ask, callRoute } from "../../factories/call-route.ts";
import { answerConsent } from "../../factories/grant-at-world.ts";
import { makeBrand, makeMember } from "../../factories/make-workspace.ts";
import { runningWorld } from "../../factories/servers/running-world.ts";

const world = runningWorld();
const { database } = world;

const entries = { google, microsoft } as const;
type Provider = keyof typeof entries;

/** The cookies that a reply sets, as a browser sends them back. */
const cookiesOf = (reply: Response) =>
  reply.headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");

/** A browser that was led to a provider. */
async function begin(provider: Provider, query = "") {
  await makeBrand(database.admin);
  const reply = await ask(entries[provider], { query });
  expect(reply.status).toBe(303);
  return { url: reply.headers.get("location")!, cookies: cookiesOf(reply), reply };
}

/** Comes back from a provider, as a browser does. */
async function comeBack(provider: Provider, back: URL, cookie: string) {
  const reply = await ask(callback, {
    params: { provider },
    query: back.searchParams.toString(),
    headers: { cookie, "sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate" },
  });
  expect(reply.status).toBe(303);
  const session = reply.headers
    .getSetCookie()
    .find((line) => line.startsWith("session="))
    ?.slice("session=".length)
    .split(";")[0];
  return { to: reply.headers.get("location"), session: session ?? null };
}

async function signIn(provider: Provider, email: string) {
  const { url, cookies } = await begin(provider);
  return comeBack(provider, await answerConsent(url, { email }), cookies);
}

const whoIs = async (session: string | null) =>
  (await callRoute<UserView>(fetchUser, { as: session! })).payload;

const notices = async (userId: string) =>
  (
    await database.admin<{ kind: string }[]>`select data->>'kind' as kind from pgboss.job
      where name = 'account.send_notice' and data->>'userId' = ${userId}`
  ).map(({ kind }) => kind);

describe.each(["google", "microsoft"] as const)("signing in by %s", (provider) => {
  const address = (name: string) => `${name}.${provider}@mail.example`;

  it("makes an account of whoever is new, and signs the same one in again [SH-083, SH-084, SH-090]", async () => {
    const first = await signIn(provider, address("nina"));
    expect(first.to).toBe("/");
    const user = await whoIs(first.session);
    expect(user).toMatchObject({
      email: address("nina"),
      first_name: "Nina",
      email_confirmed: true,
      status: "active",
    });
    const again = await signIn(provider, address("nina"));
    expect((await whoIs(again.session))._id).toBe(user._id);
    const [row] = await database.admin`select password_hash from users where id = ${user._id}`;
    expect(row!.password_hash).toBeNull();
    expect(await notices(user._id)).toEqual([]);
  });

  it("asks with state, nonce and PKCE, of which nothing can be read in the browser", async () => {
    const { url, reply } = await begin(provider);
    const asked = new URL(url).searchParams;
    for (const name of ["state", "nonce", "code_challenge"]) expect(asked.get(name)).toMatch(/^[\w-]{20,}/);
    expect(asked.get("code_challenge_method")).toBe("S256");
    expect(asked.get("redirect_uri")).toBe(`http://localhost/api/sso/callback/${provider}`);
    const lines = reply.headers.getSetCookie();
    expect(lines.map((line) => line.split("=")[0]).sort()).toEqual([
      "sso-invite",
      "sso-nonce",
      "sso-state",
      "sso-verifier",
    ]);
    for (const line of lines) {
      expect(line).toMatch(/HttpOnly/);
      expect(line).toMatch(/SameSite=Lax/i);
      expect(line).toContain(`Path=/api/sso/callback/${provider}`);
      for (const secret of [asked.get("state")!, asked.get("nonce")!]) expect(line).not.toContain(secret);
    }
  });

  it("belongs to the browser that began it, once [S8]", async () => {
    const { url, cookies } = await begin(provider);
    const back = await answerConsent(url, { email: address("olga") });
    const other = await begin(provider);
    for (const cookie of ["", other.cookies]) {
      const refused = await comeBack(provider, back, cookie);
      expect(refused).toEqual({ to: "/auth/sign-in?sso=refused", session: null });
    }
    expect((await comeBack(provider, back, cookies)).to).toBe("/");
    expect((await comeBack(provider, back, cookies)).to).toBe("/auth/sign-in?sso=refused");
  });

  it("leads back to the sign-in after a refusal, or when the provider fails", async () => {
    const { url, cookies } = await begin(provider);
    const refused = await answerConsent(url, { email: address("pia"), decision: "deny" });
    expect(await comeBack(provider, refused, cookies)).toEqual({
      to: "/auth/sign-in?sso=refused",
      session: null,
    });
    const next = await begin(provider);
    const back = await answerConsent(next.url, { email: address("pia") });
    await world.control("POST", "/faults", { channel: "oauth", kind: "500", count: 1 });
    expect((await comeBack(provider, back, next.cookies)).session).toBeNull();
  });

  it("opens a confirmed account with that address, keeps its password, and tells its owner", async () => {
    const who = await makeMember(database.admin);
    const email = address("quin");
    await database.admin`update users set email = ${email}, email_lower = ${email} where id = ${who.userId}`;
    const { session } = await signIn(provider, email);
    expect((await whoIs(session))._id).toBe(who.userId);
    expect(await notices(who.userId)).toEqual(["providerAdded"]);
    const [row] = await database.admin`select password_hash from users where id = ${who.userId}`;
    expect(row!.password_hash).toBe("x");
    // From then on the address may change on either side.
    await database.admin`update users set email = ${`new-${email}`}, email_lower = ${`new-${email}`} where id = ${who.userId}`;
    expect((await whoIs((await signIn(provider, email)).session))._id).toBe(who.userId);
    expect(await notices(who.userId)).toEqual(["providerAdded"]);
  });

  it("gives an account that nobody confirmed to the address's owner, and nothing to whoever registered it [S25]", async () => {
    const squatter = await makeMember(database.admin);
    const email = address("rosa");
    await database.admin`update users set email = ${email}, email_lower = ${email}, email_confirmed_at = null, status = 'inactive',
      first_name = 'Mallory' where id = ${squatter.userId}`;
    const { session } = await signIn(provider, email);
    expect(await whoIs(session)).toMatchObject({
      _id: squatter.userId,
      first_name: "Rosa",
      email_confirmed: true,
    });
    const [row] = await database.admin`select password_hash from users where id = ${squatter.userId}`;
    expect(row!.password_hash).toBeNull();
    expect((await callRoute(fetchUser, { as: squatter.token })).status).toBe(401);
  });

  it("doesn't go round a second factor, the demo's switch, or an account that is off", async () => {
    for (const [name, change, reason] of [
      ["sam", "factor", "secondFactor"],
      ["tess", "demo", "refused"],
      ["uma", "off", "refused"],
    ] as const) {
      const who = await makeMember(database.admin);
      const email = address(name);
      await database.admin`update users set email = ${email}, email_lower = ${email}, is_demo = ${change === "demo"},
        status = ${change === "off" ? "inactive" : "active"} where id = ${who.userId}`;
      if (change === "factor")
        await database.admin`insert into second_factors (user_id, key_id, wrapped_key, sealed, created_at, confirmed_at)
          values (${who.userId}, 'k', '', '', now(), now())`;
      expect(await signIn(provider, email)).toEqual({ to: `/auth/sign-in?sso=${reason}`, session: null });
    }
  });

  it("of two browsers at once makes one account", async () => {
    const found = await Promise.all(Array.from({ length: 4 }, () => signIn(provider, address("vera"))));
    const ids = await Promise.all(found.map(async ({ session }) => (await whoIs(session))._id));
    expect(new Set(ids).size).toBe(1);
  });
});

it("leads to the invitation that the person followed, and tells it to nobody else", async () => {
  const { url, cookies } = await begin("google", "invite=a-secret%2Fof-a-mail");
  expect(url).not.toContain("a-secret");
  const back = await answerConsent(url, { email: "wanda@mail.example" });
  const { to, session } = await comeBack("google", back, cookies);
  expect(to).toBe("/space/accept-invite?invite=a-secret%2Fof-a-mail");
  expect(session).not.toBeNull();
});

it('ends with a restored password, which is where the mail\'s "It was not me" leads', async () => {
  const email = "xena@mail.example";
  const { session } = await signIn("google", email);
  const { _id } = await whoIs(session);
  const issued = await issueRestoreCode(_id);
  const brandId = await makeBrand(database.admin);
  await restorePassword({
    brandId,
    brandName: "Outreach",
    secret: issued!.secret,
    password: "another one 9",
  });
  expect(await database.admin`select 1 from user_identities where user_id = ${_id}`).toHaveLength(0);
  // The owner of the address may come this way again, and is told by mail.
  await signIn("google", email);
  expect((await notices(_id)).sort()).toEqual(["passwordChanged", "providerAdded"]);
});

it("is only at providers that exist", async () => {
  await makeBrand(database.admin);
  const reply = await ask(callback, { params: { provider: newId() }, query: "code=c&state=s" });
  expect(reply.headers.get("location")).toBe("/auth/sign-in?sso=refused");
});
