import type { OAuthProvider } from "../port.ts";

/** Where a provider signs people in, and what it is asked for. */
export interface OAuthSite {
  readonly issuer: string;
  readonly authorizationUrl: string;
  readonly tokenUrl: string;
  readonly scopes: readonly string[];
  /** Scopes without which mail can't be sent and read. The person may tick each off. */
  readonly needed: readonly string[];
  /** What the provider wants besides RFC 6749 and RFC 7636. */
  readonly parameters: Readonly<Record<string, string>>;
  /** An emulator on this machine, which has no TLS. */
  readonly isInsecure: boolean;
}

const gmail = [
  "https://www.googleapis.com/auth/gmail.send",
  "https://www.googleapis.com/auth/gmail.readonly",
];
const graph = ["User.Read", "Mail.ReadWrite", "Mail.Send"];

/** The published addresses. Sources: Google's OpenID configuration; Microsoft identity platform v2. */
export const realSites: Readonly<Record<OAuthProvider, OAuthSite>> = {
  google: {
    issuer: "https://accounts.google.com",
    authorizationUrl: "https://accounts.google.com/o/oauth2/v2/auth",
    tokenUrl: "https://oauth2.googleapis.com/token",
    scopes: gmail,
    needed: gmail,
    // Without `offline` and `consent` Google gives a refresh token only the first time.
    parameters: { access_type: "offline", prompt: "consent", include_granted_scopes: "true" },
    isInsecure: false,
  },
  microsoft: {
    issuer: "https://login.microsoftonline.com/common/v2.0",
    authorizationUrl: "https://login.microsoftonline.com/common/oauth2/v2.0/authorize",
    tokenUrl: "https://login.microsoftonline.com/common/oauth2/v2.0/token",
    scopes: ["offline_access", ...graph],
    needed: graph,
    parameters: { prompt: "select_account", response_mode: "query" },
    isInsecure: false,
  },
};

/** The sign-ins of an emulator at a base address. */
export function sitesAt(baseUrl: string): Readonly<Record<OAuthProvider, OAuthSite>> {
  const { google, microsoft } = realSites;
  const at = (path: string) => `${baseUrl}/oauth${path}`;
  return {
    google: {
      ...google,
      issuer: at("/google"),
      authorizationUrl: at("/google/o/oauth2/v2/auth"),
      tokenUrl: at("/google/token"),
      isInsecure: true,
    },
    microsoft: {
      ...microsoft,
      issuer: at("/microsoft"),
      authorizationUrl: at("/microsoft/common/oauth2/v2.0/authorize"),
      tokenUrl: at("/microsoft/common/oauth2/v2.0/token"),
      isInsecure: true,
    },
  };
}
