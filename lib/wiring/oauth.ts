import { brandClient } from "@/lib/domain/brands/index.ts";
import type { OAuthAccess } from "@/lib/domain/mailboxes/index.ts";
import { env } from "@/lib/env/index.ts";
import { codeOAuth } from "@/lib/providers/oauth/code/adapter.ts";
import { realSites, sitesAt } from "@/lib/providers/oauth/code/sites.ts";
import type { OAuthClient, OAuthProvider } from "@/lib/providers/oauth/port.ts";
import { observed } from "@/lib/providers/observed.ts";
import { issuersAt, realIssuers } from "@/lib/providers/sso/next-auth/adapter.ts";

/** The application as which the product signs in at the embedded world. docs/world.md has the constants. */
const worldClient: OAuthClient = { clientId: "embedded-world", clientSecret: "embedded-world-secret" };

/** The operator's own application at a provider. Null: none is set. */
function operatorClient(provider: OAuthProvider): OAuthClient | null {
  const { GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET, MICROSOFT_CLIENT_ID, MICROSOFT_CLIENT_SECRET } = env();
  const [clientId, clientSecret] =
    provider === "google"
      ? [GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET]
      : [MICROSOFT_CLIENT_ID, MICROSOFT_CLIENT_SECRET];
  return clientId && clientSecret ? { clientId, clientSecret } : null;
}

/**
 * Whether a provider is the embedded world's: while the world is on, unless the operator has set an application of
 * their own.
 */
export function isOfWorld(provider: OAuthProvider): boolean {
  return env().WORLD && operatorClient(provider) === null;
}

/** Signing in at providers: as the brand's application, else as the operator's. */
export function oauthAccess(worldUrl: string): OAuthAccess {
  const world = sitesAt(worldUrl);
  const site = (provider: OAuthProvider) => (isOfWorld(provider) ? world : realSites)[provider];
  return {
    port: observed("oauth", codeOAuth({ google: site("google"), microsoft: site("microsoft") })),
    client: async (provider, brandId) =>
      isOfWorld(provider)
        ? worldClient
        : ((await brandClient(brandId, provider)) ?? operatorClient(provider)),
  };
}

/** Where each provider publishes how it signs people in. */
export function ssoIssuers(worldUrl: string): Readonly<Record<OAuthProvider, string>> {
  const world = issuersAt(worldUrl);
  const of = (provider: OAuthProvider) => (isOfWorld(provider) ? world : realIssuers)[provider];
  return { google: of("google"), microsoft: of("microsoft") };
}
