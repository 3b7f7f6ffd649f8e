import { createHash } from "node:crypto";
import { exportJWK, generateKeyPair, SignJWT } from "jose";
import { type Call, ok, type Route, type World } from "../http/router.ts";
import { gmailPush, mailboxDomain, oauthClient } from "../settings.ts";
import type { CodeRow, Provider } from "../store/grants.ts";

/** The key that signs who somebody is. Each start of the world makes another one, as providers change theirs. */
const keys = generateKeyPair("RS256");
const keyId = "world-1";

/** The address of a provider, as the caller reached it. */
const issuerOf = (provider: Provider, { headers }: Call) => `http://${headers.host}/oauth/${provider}`;

/** An invented, lasting number of a person at a provider. */
const subjectOf = (provider: Provider, email: string) =>
  createHash("sha256").update(`${provider} ${email}`).digest("hex").slice(0, 21);

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

/** Who signed in, signed (OpenID Connect Core 2). Names come from the address. Null: it wasn't asked for. */
export async function idToken(provider: Provider, code: CodeRow, call: Call): Promise<string | null> {
  if (!code.scope.split(" ").includes("openid")) return null;
  const [given = "", family = ""] = code.email.split("@")[0]!.split(".").map(capital);
  const sub = subjectOf(provider, code.email);
  const own =
    provider === "google"
      ? { email_verified: true, hd: mailboxDomain }
      : { oid: sub, tid: "9188040d-6c67-4c5b-b112-36a304b66dad", preferred_username: code.email };
  const claims = {
    ...own,
    email: code.email,
    name: `${given} ${family}`.trim(),
    given_name: given,
    family_name: family,
    ...(code.nonce ? { nonce: code.nonce } : {}),
  };
  return new SignJWT(claims)
    .setProtectedHeader({ alg: "RS256", kid: keyId, typ: "JWT" })
    .setIssuer(issuerOf(provider, call))
    .setAudience(oauthClient.id)
    .setSubject(sub)
    .setIssuedAt()
    .setExpirationTime("1h")
    .sign((await keys).privateKey);
}

/** What signs a push of Gmail's topic, whose push subscription has the topic as its audience. */
export const signPush = async (issuer: string): Promise<string> =>
  new SignJWT({ email: gmailPush.account, email_verified: true })
    .setProtectedHeader({ alg: "RS256", kid: keyId, typ: "JWT" })
    .setIssuer(issuer)
    .setAudience(gmailPush.topic)
    .setSubject(subjectOf("google", gmailPush.account))
    .setIssuedAt()
    .setExpirationTime("1h")
    .sign((await keys).privateKey);

const configuration = (provider: Provider) => async (_world: World, call: Call) => {
  const issuer = issuerOf(provider, call);
  const paths =
    provider === "google"
      ? { ask: "/o/oauth2/v2/auth", token: "/token" }
      : { ask: "/common/oauth2/v2.0/authorize", token: "/common/oauth2/v2.0/token" };
  return ok({
    issuer,
    authorization_endpoint: `${issuer}${paths.ask}`,
    token_endpoint: `${issuer}${paths.token}`,
    jwks_uri: `${issuer}/keys`,
    response_types_supported: ["code"],
    subject_types_supported: ["public"],
    id_token_signing_alg_values_supported: ["RS256"],
    token_endpoint_auth_methods_supported: ["client_secret_post"],
  });
};

const publicKeys = async () => {
  const key = await exportJWK((await keys).publicKey);
  return ok({ keys: [{ ...key, kid: keyId, use: "sig", alg: "RS256" }] });
};

const providers = ["google", "microsoft"] as const;

/** What an application reads before it lets people sign in by a provider. */
export const openidRoutes: Route[] = providers.flatMap((provider): Route[] => [
  {
    method: "GET",
    path: `/oauth/${provider}/.well-known/openid-configuration`,
    handle: configuration(provider),
  },
  { method: "GET", path: `/oauth/${provider}/keys`, handle: publicKeys },
]);
