import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { exportJWK, generateKeyPair, SignJWT, UnsecuredJWT } from "jose";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { nextAuthSso } from "./adapter.ts";

/** A provider that answers as it is told: the claims of an honest answer, with something changed. */
const own = await generateKeyPair("RS256");
const strange = await generateKeyPair("RS256");
let nonce = "";
let answer: () => Promise<string> = async () => "";
let asked: URLSearchParams[] = [];
const server = createServer(async (request, response) => {
  const json = (body: object) =>
    response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(body));
  const at = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  if (request.url?.includes("openid-configuration"))
    return json({
      issuer: at,
      authorization_endpoint: `${at}/ask`,
      token_endpoint: `${at}/token`,
      jwks_uri: `${at}/keys`,
    });
  if (request.url === "/keys")
    return json({ keys: [{ ...(await exportJWK(own.publicKey)), alg: "RS256", use: "sig" }] });
  let body = "";
  for await (const chunk of request) body += chunk;
  asked.push(new URLSearchParams(body));
  return json({ access_token: "access", token_type: "Bearer", id_token: await answer() });
});
beforeAll(() => new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready)));
afterAll(() => void server.close());
beforeEach(() => {
  asked = [];
});

const issuer = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
const site = {
  client: { clientId: "our-client", clientSecret: "our-secret" },
  callbackUrl: "https://app.brand.example/api/sso/callback/google",
  secret: "a secret of this installation",
};
const honest = () => ({ email: "ada@gmail.com", email_verified: true, nonce });
const signed = (claims: object, change: { key?: CryptoKey; iss?: string; aud?: string; exp?: string } = {}) =>
  new SignJWT({ ...claims })
    .setProtectedHeader({ alg: "RS256" })
    .setIssuer(change.iss ?? issuer())
    .setAudience(change.aud ?? site.client.clientId)
    .setSubject("1")
    .setIssuedAt()
    .setExpirationTime(change.exp ?? "5m")
    .sign(change.key ?? own.privateKey);

const sso = () => {
  const wellKnown = `${issuer()}/.well-known/openid-configuration`;
  return nextAuthSso({ google: wellKnown, microsoft: wellKnown });
};

/** Begins a sign-in and comes back with a code. */
async function comeBack(change: Record<string, string> = {}) {
  const { url, cookies } = await sso().begin("google", site);
  const { searchParams } = new URL(url);
  nonce = searchParams.get("nonce") ?? "";
  const kept = Object.fromEntries(
    cookies.map((line) => {
      const [pair = ""] = line.split(";");
      return [pair.slice(0, pair.indexOf("=")), decodeURIComponent(pair.slice(pair.indexOf("=") + 1))];
    }),
  );
  const query = { code: "the-code", state: searchParams.get("state") ?? "", ...change };
  return { searchParams, finished: sso().finish("google", site, { query, cookies: kept }) };
}

it("takes an honest answer, for which it shows its secret and the PKCE verifier", async () => {
  answer = () => signed(honest());
  const { searchParams, finished } = await comeBack();
  expect(searchParams.get("redirect_uri")).toBe(site.callbackUrl);
  expect(searchParams.get("scope")).toBe("openid email profile");
  await expect(finished).resolves.toMatchObject({ identity: { subject: "1", isEmailProven: true } });
  expect(Object.fromEntries(asked[0]!)).toMatchObject({
    grant_type: "authorization_code",
    code: "the-code",
    client_secret: "our-secret",
    redirect_uri: site.callbackUrl,
    code_verifier: expect.stringMatching(/^[\w-]{43,}$/),
  });
});

it("over TLS its cookies are this host's and leave by TLS alone, those of each provider by themselves", async () => {
  const { cookies } = await sso().begin("google", site);
  expect(cookies.map((line) => line.split("=")[0]).sort()).toEqual([
    "__Host-sso-nonce-google",
    "__Host-sso-state-google",
    "__Host-sso-verifier-google",
  ]);
  for (const cookie of cookies) {
    expect(cookie).toMatch(/; Secure/);
    expect(cookie).toMatch(/; Path=\/;/);
    expect(cookie).not.toMatch(/Domain/i);
  }
});

it.each([
  ["signed by a stranger's key", () => signed(honest(), { key: strange.privateKey })],
  [
    "not signed",
    async () =>
      new UnsecuredJWT(honest())
        .setIssuer(issuer())
        .setAudience("our-client")
        .setSubject("1")
        .setIssuedAt()
        .setExpirationTime("5m")
        .encode(),
  ],
  ["for another application", () => signed(honest(), { aud: "their-client" })],
  ["of another issuer", () => signed(honest(), { iss: "https://evil.example" })],
  ["that has expired", () => signed(honest(), { exp: "-5m" })],
  ["to another sign-in", () => signed({ ...honest(), nonce: "another" })],
  ["without the nonce", () => signed({ email: "ada@people.example" })],
  ["that is no token", async () => "nonsense"],
  ["that is nothing", async () => ""],
])("refuses an answer %s", async (_what, given) => {
  answer = given;
  await expect((await comeBack()).finished).rejects.toMatchObject({ kind: "rejected" });
});

it.each([
  ["with another state", { state: "another" }],
  ["without a state", { state: "" }],
  ["with a refusal", { error: "access_denied" }],
])("refuses to come back %s, and asks the provider nothing", async (_what, change) => {
  answer = () => signed(honest());
  await expect((await comeBack(change)).finished).rejects.toMatchObject({ kind: "rejected" });
  expect(asked).toEqual([]);
});

it("says that a provider can't be reached", async () => {
  const nowhere = "http://127.0.0.1:9/.well-known/openid-configuration";
  const begun = nextAuthSso({ google: nowhere, microsoft: nowhere }).begin("google", site);
  await expect(begun).rejects.toMatchObject({ kind: "unavailable" });
});
