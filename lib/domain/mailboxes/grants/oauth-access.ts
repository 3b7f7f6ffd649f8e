import type { Id } from "@/lib/kernel/ids/index.ts";
import type { OAuthClient, OAuthPort, OAuthProvider } from "@/lib/providers/oauth/port.ts";

/** Signing in at providers, as a brand. */
export interface OAuthAccess {
  readonly port: OAuthPort;
  /** The application as which a brand's product signs in. Null: none is set up. */
  client(provider: OAuthProvider, brandId: Id): Promise<OAuthClient | null>;
}
