import { createHash, randomBytes } from "node:crypto";
import type { NextApiRequest, NextApiResponse } from "next";
import type { NextAuthOptions } from "next-auth";
import { trustGivenHost } from "@/lib/env/index.ts";
import { ProviderError } from "@/lib/kernel/errors/index.ts";
import { logger } from "@/lib/log/index.ts";
import type { OAuthProvider } from "../../oauth/port.ts";
import { hostCookie } from "../host-cookie.ts";
import type { SsoPort, SsoSite } from "../port.ts";
import { identityOf } from "./identity.ts";
import { RecordedReply } from "./recorded-reply.ts";

/** Where each provider publishes how it signs people in (OpenID Connect Discovery 1.0). */
export const realIssuers: Readonly<Record<OAuthProvider, string>> = {
  google: "https://accounts.google.com/.well-known/openid-configuration",
  microsoft: "https://login.microsoftonline.com/common/v2.0/.well-known/openid-configuration",
};

/** The same at an emulator's base address. */
export const issuersAt = (baseUrl: string): Readonly<Record<OAuthProvider, string>> => ({
  google: `${baseUrl}/oauth/google/.well-known/openid-configuration`,
  microsoft: `${baseUrl}/oauth/microsoft/.well-known/openid-configuration`,
});

/** Milliseconds for one request to a provider. */
const timeoutMs = 10_000;

/** How long a person may take at the provider, in seconds. */
const begunSeconds = 900;

/** The names of the cookies that a browser keeps, and of the one that it needn't. */
const ownCookies = ["state", "nonce", "verifier"] as const;
const csrf = "csrf";

const log = logger("sso");

/**
 * Signing in by next-auth, of which only the handshake is used: it writes and checks state, PKCE and nonce, and the
 * signed answer. It keeps no session.
 */
export function nextAuthSso(wellKnown: Readonly<Record<OAuthProvider, string>>): SsoPort {
  return {
    async begin(provider, site) {
      // The library begins a sign-in only for a form with its token. Here the product itself asks.
      const token = randomBytes(32).toString("hex");
      const proof = createHash("sha256").update(`${token}${site.secret}`).digest("hex");
      const reply = await handshake(
        optionsOf(provider, wellKnown[provider], site, () => {}),
        site,
        {
          method: "POST",
          query: { nextauth: ["signin", provider] },
          body: { csrfToken: token },
          cookies: { [hostCookie(csrf, site.callbackUrl).name]: `${token}|${proof}` },
        },
      );
      const cookies = reply.cookiesOf(namesFor(site));
      if (reply.location === null || cookies.length < 3)
        throw new ProviderError("unavailable", "the provider can't be reached", { scope: "server" });
      return { url: reply.location, cookies };
    },
    async finish(provider, site, answer) {
      const told: { claims: Readonly<Record<string, unknown>> | null } = { claims: null };
      const options = optionsOf(provider, wellKnown[provider], site, (claims) => {
        told.claims = claims;
      });
      const reply = await handshake(options, site, {
        method: "GET",
        query: { ...answer.query, nextauth: ["callback", provider] },
        body: {},
        cookies: answer.cookies,
      });
      const identity = told.claims && identityOf(provider, told.claims);
      if (!identity) throw new ProviderError("rejected", "the answer doesn't belong to this sign-in");
      return { identity, cookies: reply.cookiesOf(namesFor(site)) };
    },
  };
}

const namesFor = ({ callbackUrl }: SsoSite) => ownCookies.map((name) => hostCookie(name, callbackUrl).name);

interface Asked {
  readonly method: "GET" | "POST";
  readonly query: Readonly<Record<string, string | string[]>>;
  readonly body: object;
  readonly cookies: Readonly<Record<string, string>>;
}

/** Has the library answer one request, as if it had come to the callback's host. */
async function handshake(options: NextAuthOptions, site: SsoSite, asked: Asked): Promise<RecordedReply> {
  const [{ default: loaded }, { protocol, host, pathname }] = [
    await import("next-auth"),
    new URL(site.callbackUrl),
  ];
  trustGivenHost();
  // Bundlers and Node don't agree on a CommonJS module's default export.
  const nextAuth = "default" in loaded ? (loaded.default as typeof loaded) : loaded;
  const headers = {
    // With the folder in which the callback lies: the library takes both from here.
    "x-forwarded-host": `${host}${pathname.replace(/\/callback\/.*$/, "")}`,
    "x-forwarded-proto": protocol.replace(":", ""),
  };
  const reply = new RecordedReply();
  await nextAuth(
    { ...asked, headers } as unknown as NextApiRequest,
    reply as unknown as NextApiResponse,
    options,
  );
  return reply;
}

/** @param tell is called with the claims of an answer that was checked. */
function optionsOf(
  provider: OAuthProvider,
  wellKnown: string,
  { client, callbackUrl, secret }: SsoSite,
  tell: (claims: Readonly<Record<string, unknown>>) => void,
): NextAuthOptions {
  const cookie = (own: string) => {
    const { name, path, secure } = hostCookie(own, callbackUrl);
    return {
      name,
      options: { httpOnly: true, sameSite: "lax" as const, path, secure, maxAge: begunSeconds },
    };
  };
  return {
    secret,
    session: { strategy: "jwt" },
    cookies: {
      csrfToken: cookie(csrf),
      state: cookie("state"),
      nonce: cookie("nonce"),
      pkceCodeVerifier: cookie("verifier"),
    },
    providers: [
      {
        id: provider,
        name: provider,
        type: "oauth",
        wellKnown,
        idToken: true,
        checks: ["pkce", "state", "nonce"],
        authorization: { params: { scope: "openid email profile", prompt: "select_account" } },
        client: { token_endpoint_auth_method: "client_secret_post" },
        clientId: client.clientId,
        clientSecret: client.clientSecret,
        httpOptions: { timeout: timeoutMs },
        profile: ({ sub }: { sub: string }) => ({ id: sub }),
      },
    ],
    callbacks: {
      // The product begins the session itself, so the library is led away before it begins one.
      signIn({ profile }) {
        tell((profile ?? {}) as Readonly<Record<string, unknown>>);
        return "/";
      },
    },
    // What the library tells beside its words may hold codes and tokens.
    logger: {
      error: (code) => log.info({ code, provider }, "a sign-in at a provider failed"),
      warn: () => {},
      debug: () => {},
    },
  };
}
