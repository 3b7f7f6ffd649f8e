/** The providers that let the product into mailboxes by OAuth. */
export const oauthProviders = ["google", "microsoft"] as const;
export type OAuthProvider = (typeof oauthProviders)[number];

/** The product as a provider knows it: an application that a brand, or the operator, registered there. */
export interface OAuthClient {
  readonly clientId: string;
  readonly clientSecret: string;
}

/** What a person granted. */
export interface Grant {
  readonly accessToken: string;
  /** Null where the provider gave none: of a renewal, the one before stays good. */
  readonly refreshToken: string | null;
  /** Seconds for which the access token is valid. */
  readonly expiresIn: number;
}

export interface SignInRequest {
  readonly client: OAuthClient;
  /** Exactly as it is registered at the provider. */
  readonly redirectUri: string;
  readonly state: string;
  /** The secret of which the provider is shown a hash (PKCE, RFC 7636). */
  readonly verifier: string;
  /** The address that is offered to the person. Null: they choose. */
  readonly loginHint: string | null;
}

/**
 * Signing in at a provider (RFC 6749, authorization code with PKCE). Methods throw only ProviderError and don't retry.
 */
export interface OAuthPort {
  /** The address at which the person is asked. */
  signInUrl(provider: OAuthProvider, request: SignInRequest): Promise<string>;
  /**
   * Turns the provider's answer (the query of the redirect) into a grant. Throws `rejected` where the person refused,
   * ticked a right off, or the code is not good; `unavailable` where the provider couldn't be asked.
   */
  exchange(
    provider: OAuthProvider,
    answer: URLSearchParams,
    request: Omit<SignInRequest, "loginHint">,
  ): Promise<Grant & { readonly refreshToken: string }>;
  /** A new access token. Throws `auth` where the grant was taken back or has expired. */
  renew(provider: OAuthProvider, client: OAuthClient, refreshToken: string): Promise<Grant>;
}
