import * as oauth from "oauth4webapi";
import { ProviderError } from "@/lib/kernel/errors/index.ts";
import { storableLine } from "@/lib/kernel/storable-text/index.ts";
import { firstBytes } from "../../net/ask.ts";
import type { Grant, OAuthClient, OAuthPort, OAuthProvider } from "../port.ts";
import type { OAuthSite } from "./sites.ts";

/** Milliseconds for one request to a provider's sign-in. */
const timeoutMs = 15_000;
/** How long an access token counts where its provider doesn't say, in seconds. */
const usualSeconds = 300;
/** The longest that it counts, whatever its provider says. */
const mostSeconds = 86_400;

/** The most bytes of an answer that are read: the library reads any number. */
const mostBytes = 256 * 1024;

async function fetchBounded(url: string, options: oauth.CustomFetchOptions<"POST", URLSearchParams>) {
  const response = await fetch(url, options);
  const { status, headers } = response;
  const bytes = await firstBytes(response, mostBytes);
  return new Response(bytes.length === 0 ? null : new Uint8Array(bytes), { status, headers });
}

/** The refusals after which only the person can help, by signing in again. */
const lost = new Set(["invalid_grant", "interaction_required", "consent_required", "login_required"]);

/** Signing in by authorization code with PKCE. The library oauth4webapi writes and checks the messages. */
export function codeOAuth(sites: Readonly<Record<OAuthProvider, OAuthSite>>): OAuthPort {
  const options = ({ isInsecure }: OAuthSite) => ({
    signal: AbortSignal.timeout(timeoutMs),
    [oauth.allowInsecureRequests]: isInsecure,
    [oauth.customFetch]: fetchBounded,
  });
  const of = (provider: OAuthProvider, { clientId, clientSecret }: OAuthClient) => {
    const site = sites[provider];
    const server: oauth.AuthorizationServer = {
      issuer: site.issuer,
      authorization_endpoint: site.authorizationUrl,
      token_endpoint: site.tokenUrl,
    };
    return { site, server, client: { client_id: clientId }, proof: oauth.ClientSecretPost(clientSecret) };
  };
  return {
    async signInUrl(provider, { client, redirectUri, state, verifier, loginHint }) {
      const site = sites[provider];
      const url = new URL(site.authorizationUrl);
      const parameters = {
        client_id: client.clientId,
        response_type: "code",
        redirect_uri: redirectUri,
        scope: site.scopes.join(" "),
        state,
        code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
        code_challenge_method: "S256",
        ...site.parameters,
        ...(loginHint === null ? {} : { login_hint: loginHint }),
      };
      for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
      return url.href;
    },
    async exchange(provider, answer, { client: given, redirectUri, state, verifier }) {
      const { site, server, client, proof } = of(provider, given);
      return refusals("rejected", async () => {
        const checked = oauth.validateAuthResponse(server, client, knownOf(answer), state);
        const response = await oauth.authorizationCodeGrantRequest(
          server,
          client,
          proof,
          checked,
          redirectUri,
          verifier,
          options(site),
        );
        const told = await oauth.processAuthorizationCodeResponse(server, client, response);
        requireScopes(site, told.scope);
        const grant = grantOf(told);
        if (grant.refreshToken === null) throw new ProviderError("rejected", "no lasting access was granted");
        return { ...grant, refreshToken: grant.refreshToken };
      });
    },
    async renew(provider, given, refreshToken) {
      const { site, server, client, proof } = of(provider, given);
      return refusals("auth", async () => {
        const response = await oauth.refreshTokenGrantRequest(
          server,
          client,
          proof,
          refreshToken,
          options(site),
        );
        return grantOf(await oauth.processRefreshTokenResponse(server, client, response));
      });
    },
  };
}

/** The parameters of the redirect that count. Providers add others. */
function knownOf(answer: URLSearchParams): URLSearchParams {
  const known = ["code", "state", "iss", "error", "error_description"];
  return new URLSearchParams([...answer].filter(([name]) => known.includes(name)));
}

function grantOf(told: oauth.TokenEndpointResponse): Grant {
  const { access_token: accessToken, refresh_token: refreshToken = null } = told;
  // A request can't carry any other, and its failure would name the token.
  for (const token of [accessToken, refreshToken])
    if (token !== null && !/^[\x21-\x7e]{1,20000}$/.test(token))
      throw new ProviderError("unavailable", "the provider gave no usable token", { scope: "server" });
  const seconds = Math.min(mostSeconds, Math.floor(told.expires_in ?? usualSeconds));
  return { accessToken, refreshToken, expiresIn: seconds };
}

/**
 * Refuses a grant that lacks a right which the product needs. Microsoft names its scopes with or without their address.
 */
function requireScopes({ needed }: OAuthSite, given: string | undefined): void {
  // RFC 6749 5.1: without the parameter the scopes are those that were asked for.
  if (given === undefined) return;
  const granted = new Set(
    given.split(" ").map((scope) => scope.replace("https://graph.microsoft.com/", "").toLowerCase()),
  );
  const missing = needed.filter((scope) => !granted.has(scope.toLowerCase()));
  if (missing.length > 0) throw new ProviderError("rejected", `not granted: ${missing.join(", ")}`);
}

/**
 * Turns the library's errors into the port's. They never carry a token, a code or a secret: only the provider's word
 * and its description are kept.
 * @param lostAs what it means that the grant or code isn't good any more.
 */
async function refusals<T>(lostAs: "auth" | "rejected", work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ProviderError) throw error;
    if (error instanceof oauth.AuthorizationResponseError)
      throw new ProviderError("rejected", wordsOf(error.error, error.error_description));
    if (error instanceof oauth.ResponseBodyError) {
      const words = wordsOf(error.error, error.error_description);
      throw new ProviderError(lost.has(error.error) ? lostAs : "unavailable", words, { scope: "server" });
    }
    if (error instanceof oauth.OperationProcessingError && lostAs === "rejected" && isOfAnswer(error))
      throw new ProviderError("rejected", "the answer doesn't belong to this sign-in");
    throw new ProviderError("unavailable", nameOf(error), { scope: "server" });
  }
}

/** Whether the redirect itself was wrong: another state, another issuer, a parameter twice. */
const isOfAnswer = ({ code }: oauth.OperationProcessingError) => code === oauth.INVALID_RESPONSE;

const wordsOf = (error: string, description: string | undefined) =>
  storableLine(description === undefined ? error : `${error}: ${description}`, 300);

const nameOf = (error: unknown) => (error instanceof Error ? error.name : "failed");
