import { db } from "@/lib/db/index.ts";
import { openFor, sealFor } from "@/lib/db/security/secrets.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import type { OAuthClient, OAuthProvider } from "@/lib/providers/oauth/port.ts";
import { findBrandClient, saveBrandClient } from "./store/brand-clients.ts";

const contextOf = (brandId: Id, provider: OAuthProvider) => `brand/${brandId}/client/${provider}`;

/** The application that a brand registered at a provider. Null: it has none of its own. */
export async function brandClient(brandId: Id, provider: OAuthProvider): Promise<OAuthClient | null> {
  const row = await db.platform("session", (tx) => findBrandClient(tx, brandId, provider));
  return row && { clientId: row.clientId, clientSecret: openFor(contextOf(brandId, provider), row) };
}

/** Stores a brand's application, with its secret sealed. For the operator. */
export async function setBrandClient(
  brandId: Id,
  provider: OAuthProvider,
  client: OAuthClient,
): Promise<void> {
  const sealed = sealFor(contextOf(brandId, provider), client.clientSecret);
  await db.platform("operations", (tx) =>
    saveBrandClient(tx, { brandId, provider, clientId: client.clientId, ...sealed }),
  );
}
