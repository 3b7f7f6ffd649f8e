import { db, type Tx } from "@/lib/db/index.ts";
import { openFor, sealFor } from "@/lib/db/security/secrets.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import type { OAuthClient, OAuthProvider } from "@/lib/providers/oauth/port.ts";
import { findBrandClient, listBrandClients, saveBrandClient } from "./store/brand-clients.ts";

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
  await db.platform("operations", (tx) => setBrandClientIn(tx, brandId, provider, client));
}

/** The same in an open transaction. */
export async function setBrandClientIn(
  tx: Tx,
  brandId: Id,
  provider: OAuthProvider,
  client: OAuthClient,
): Promise<void> {
  const sealed = sealFor(contextOf(brandId, provider), client.clientSecret);
  await saveBrandClient(tx, { brandId, provider, clientId: client.clientId, ...sealed });
}

/** The ids of the applications that a brand registered, by provider: never their secrets. */
export async function readClientIds(tx: Tx, brandId: Id): Promise<Readonly<Partial<Record<string, string>>>> {
  const rows = await listBrandClients(tx, brandId);
  return Object.fromEntries(rows.map(({ provider, clientId }) => [provider, clientId]));
}
