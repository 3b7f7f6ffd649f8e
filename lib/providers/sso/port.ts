import type { OAuthClient, OAuthProvider } from "../oauth/port.ts";

/** The application that signs people in, and where the provider sends them back to. */
export interface SsoSite {
  readonly client: OAuthClient;
  /** Exactly as it is registered at the provider. It ends in `/callback/<provider>`. */
  readonly callbackUrl: string;
  /** Seals the cookies that a sign-in needs until it comes back. */
  readonly secret: string;
}

/** Who somebody is, as the provider signed it. */
export interface SsoIdentity {
  /** Names the account at the provider for ever, whatever becomes of its address. */
  readonly subject: string;
  readonly email: string | null;
  /** Whether the provider vouches that the address is theirs. */
  readonly isEmailProven: boolean;
  readonly firstName: string;
  readonly lastName: string;
}

/**
 * Signing people in by a provider (OpenID Connect, authorization code with PKCE, state and nonce). What a sign-in needs
 * until it comes back stands in cookies of the browser that began it. Methods throw only ProviderError and don't retry.
 */
export interface SsoPort {
  /** The provider's page, and the `Set-Cookie` lines that the reply needs. */
  begin(provider: OAuthProvider, site: SsoSite): Promise<{ url: string; cookies: readonly string[] }>;
  /**
   * Who came back. Throws `rejected` where the person refused, or the answer isn't one to what this browser began;
   * `unavailable` where the provider couldn't be asked.
   * @param answer the query of the redirect, and the browser's cookies.
   */
  finish(
    provider: OAuthProvider,
    site: SsoSite,
    answer: {
      readonly query: Readonly<Record<string, string>>;
      readonly cookies: Readonly<Record<string, string>>;
    },
  ): Promise<{ identity: SsoIdentity; cookies: readonly string[] }>;
}
